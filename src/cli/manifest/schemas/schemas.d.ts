declare module '*.xsd' {
  /** The whole text of the schema. */
  const text: string;
  export default text;
}
