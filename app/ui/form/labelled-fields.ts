/**
 * What a form says of its fields where each has a label and each problem a sentence.
 * @returns the properties that a field takes from it, and the lines of the error summary, in the order of the labels
 */
export function labelledFields<Name extends string, Problem extends string>(
  labels: Readonly<Record<Name, string>>,
  sentences: Readonly<Record<Problem, string>>,
  problems: Readonly<Partial<Record<Name, Problem>>>,
) {
  const field = (name: Name) => {
    const problem = problems[name];
    return { name, label: labels[name], error: problem && sentences[problem] };
  };
  const errors = (Object.keys(labels) as Name[]).flatMap((name) => {
    const { label, error } = field(name);
    return error === undefined ? [] : [{ field: name, text: `${label}: ${error}` }];
  });
  return { field, errors };
}
