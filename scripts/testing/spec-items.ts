export interface SpecItem {
  id: string;
  section: string;
  kind: string;
  requirement: string;
}

/** @param table tab-separated, with the header `id section kind requirement` */
export function readSpecItems(table: string): SpecItem[] {
  const [header, ...rows] = table.trimEnd().split('\n');
  if (header !== 'id\tsection\tkind\trequirement') throw new Error('The list of spec items has another header.');
  return rows.map((row) => {
    const [id = '', section = '', kind = '', requirement = ''] = row.split('\t');
    return { id, section, kind, requirement };
  });
}
