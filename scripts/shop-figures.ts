export function carriedInWords({
  tables,
  files,
}: {
  tables: readonly { name: string; rows: number }[];
  files: number;
}): string {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  const named = ['products', 'orders', 'payments', 'customers'].map(
    (name) => `${rowsOf(`public.${name}`).toLocaleString('en-US')} ${name}`,
  );
  const uploads = files > 0 ? `, ${files.toLocaleString('en-US')} uploaded files` : '';
  return `${named.join(', ')}; ${all.toLocaleString('en-US')} rows in all${uploads}`;
}
