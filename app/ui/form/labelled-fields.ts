/**
 * What a form says of its fields where each has a label and each problem a sentence.
 * @param missing what fields say of themselves when they are empty, in place of the sentence for all
 * @returns the properties that a field takes from it, and the lines of the error summary, in the order of the labels
 */
export function labelledFields<Name extends string, Problem extends string>(
  labels: Readonly<Record<Name, string>>,
  sentences: Readonly<Record<Problem, string>>,
  problems: Readonly<Partial<Record<Name, Problem>>>,
  missing?: Readonly<Partial<Record<Name, string>>>,
) {
  const field = (name: Name) => {
    const problem = problems[name];
    return {
      name,
      label: labels[name],
      error: problem && ((problem === 'missing' && missing?.[name]) || sentences[problem]),
    };
  };
  const errors = (Object.keys(labels) as Name[]).flatMap((name) => {
    const { label, error } = field(name);
    return error === undefined ? [] : [{ field: name, text: `${label}: ${error}` }];
  });
  return { field, errors };
}
