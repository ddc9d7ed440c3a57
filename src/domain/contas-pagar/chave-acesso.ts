/** Access key of an electronic invoice: 43 characters and their check digit (Manual de Orientação do Contribuinte da NF-e). */

const FORMA = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;

/** Whether the last digit is the one of the other 43: module 11, weights 2 to 9 from the right. A letter of a CNPJ is worth its code less 48. */
export function chaveAcessoConfere(chave: string): boolean {
  if (!FORMA.test(chave)) return false;
  const soma = Array.from(chave.slice(0, 43), (um) => um.charCodeAt(0) - 48).reduce(
    (total, valor, at) => total + valor * (2 + ((42 - at) % 8)),
    0,
  );
  const resto = soma % 11;
  return Number(chave[43]) === (resto < 2 ? 0 : 11 - resto);
}
