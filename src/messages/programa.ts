/** Name and version of the program, whatever the house calls it: on screens and prints (SBIS 31). */
export const programaVersao = (versao: string) => `Zelo ${versao}`;
