/** What we use of pdfmake: its own types lag behind it. */
declare module 'pdfmake' {
  type Saida = { getBuffer(): Promise<Buffer> };
  const pdfmake: {
    setFonts(fonts: object): void;
    setTableLayouts(layouts: object): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: object): Saida;
  };
  export default pdfmake;
}
