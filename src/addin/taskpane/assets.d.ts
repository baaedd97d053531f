// Style sheets are imported for their effect only; webpack collects them into taskpane.css.
declare module '*.css';
/** Fluent's icons: the path of the drawing. */
declare module '*.svg' {
  const path: string;
  export default path;
}
