/** Access key of an electronic invoice: 44 characters of the NF-e (Manual de Orientação do Contribuinte), 50 of the national NFS-e. */

const DA_NFE = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;
/** City 7, environment 1, kind of inscription 1, inscription 14, number 13, year and month 4, code 9, digit 1. */
const DA_NFSE = /^[0-9]{9}[0-9A-Z]{12}[0-9]{29}$/;

/** Module 11, weights 2 to 9 from the right; a rest of 0 or 1 is 0. A letter of a CNPJ is worth its code less 48. */
export function digitoDaChave(semDigito: string): number {
  const resto =
    Array.from(semDigito, (digito) => digito.charCodeAt(0) - 48).reduce(
      (total, valor, at) => total + valor * (2 + ((semDigito.length - 1 - at) % 8)),
      0,
    ) % 11;
  return resto < 2 ? 0 : 11 - resto;
}

/**
 * Whether the key has the form of its model and, on the NF-e, the digit of the other 43. The layout of the national NFS-e names a
 * check digit and we have no published rule of it at hand: there the form alone is looked at, so that no valid note is refused.
 */
export function chaveAcessoConfere(chave: string): boolean {
  return (
    DA_NFSE.test(chave) || (DA_NFE.test(chave) && Number(chave[43]) === digitoDaChave(chave.slice(0, 43)))
  );
}

/** From this series on the NF-e is issued by the authority itself, and the key has the authority's CNPJ. */
const SERIE_DO_FISCO = 890;

/** Whether the key names the note's own issuer and number; a good key of another note does not. */
export function chaveDaNota(chave: string, emitente: string, numero: string): boolean {
  const nacional = chave.length === 50;
  const [emitenteNaChave, doNumero] = nacional
    ? [chave.slice(9, 23), chave.slice(23, 36)]
    : [chave.slice(6, 20), chave.slice(25, 34)];
  const doFisco = !nacional && Number(chave.slice(22, 25)) >= SERIE_DO_FISCO;
  return Number(doNumero) === Number(numero) && (doFisco || emitenteNaChave === emitente.padStart(14, '0'));
}
