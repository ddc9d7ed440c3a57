/** What the terminal says of a declaration's file that cannot be read. */
export const declaracao = {
  semDefault: 'não tem export default; exporte por default o que o arquivo declara',
  ilegivel: (motivo: string, linha: string | undefined) =>
    `${linha === undefined ? '' : `linha ${linha}, `}não se lê: ${motivo}`,
} as const;
