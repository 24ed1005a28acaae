/** As the router matches: in any case, with any number of slashes at the end. */
export function routePattern(path: string): RegExp {
  const source = path
    .replace(/\/\*$/, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/(^|\/):[^/]+/g, '$1[^/]+');
  return new RegExp(`^/${source}${path.endsWith('/*') ? '(/.*)?' : ''}/*$`, 'i');
}

/** The address of a page whose data (`.data`) is asked for; any other stays as it is. */
export function pageOfData(pathname: string): string {
  return pathname === '/_root.data' ? '/' : pathname.replace(/(\/_\.data|\.data)$/, '') || '/';
}
