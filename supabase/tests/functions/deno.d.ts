declare module 'deno/install_api.cjs' {
  /** The program itself: a script before it would outlive its parent. */
  const denoPackage: { runInstall: () => string };
  export default denoPackage;
}
