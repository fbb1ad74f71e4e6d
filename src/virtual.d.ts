declare module 'virtual:common-passwords' {
  const list: string[];
  export default list;
}
