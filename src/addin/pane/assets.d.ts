// Style sheets are imported for their effect only; webpack collects them into taskpane.css.
declare module '*.css';
