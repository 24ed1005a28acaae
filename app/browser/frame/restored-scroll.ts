/**
 * A page that Back shows again as it was left (from memory) stands where it was left: WebKit shows its top. In the page itself, because
 * its scripts may not have come before it was left.
 */
export const restoredScrollScript = `{let y=0;addEventListener('pagehide',()=>{y=scrollY});addEventListener('pageshow',e=>{if(e.persisted)scrollTo(0,y)})}`;
