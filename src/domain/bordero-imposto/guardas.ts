/** Guards of the steps of a tax borderô: what they need is on the borderô itself. */
import { borderoImposto as texto } from '#messages/bordero-imposto.ts';
import type { Guardas } from '../lifecycle/guarda.ts';
import { compareDecimal, isDecimal } from '../formato/decimal.ts';
import { pedeJuros } from './prazo.ts';
import { faltasDaGuia } from './remessa.ts';

type Registro = { readonly [campo: string]: unknown };
type Entrada = { readonly registro: Registro; readonly campos: Registro; readonly eu: number };

const lista = (valor: unknown): readonly Registro[] => (Array.isArray(valor) ? valor : []);
const aPagar = ({ guias }: Registro): readonly Registro[] =>
  lista(guias).filter(({ situacao }) => situacao === 'A_PAGAR');
const cheio = (valor: unknown): boolean =>
  typeof valor === 'string' && isDecimal(valor) && compareDecimal(valor, '0') > 0;

/**
 * The preparer never approves. Something is to pay, and each guide says to whom, when, with what interest.
 */
export function aprovavel({ registro, eu }: Entrada): string | undefined {
  if ([registro.preparadoPorId, registro.alteradoPorId].includes(eu)) return texto.deOutro;
  const guias = aPagar(registro);
  if (guias.length === 0) return texto.semGuias;
  const [falta] = guias.flatMap((guia) => {
    const frase = faltaDaGuia(guia, String(registro.pagarEm));
    return frase === undefined ? [] : [frase];
  });
  return falta;
}

function faltaDaGuia(
  { guia, tipo, codigoReceita, vencimento, juros }: Registro,
  pagarEm: string,
): string | undefined {
  if (typeof vencimento !== 'string') return texto.semVencimento(Number(guia));
  if (tipo !== 'ISS' && !codigoReceita) return texto.semReceita(Number(guia));
  return tipo !== 'ISS' && pedeJuros(vencimento, pagarEm) && !cheio(juros)
    ? texto.semJuros(Number(guia), vencimento)
    : undefined;
}

/** Everything that keeps a guide from going to the bank, told before the file is made. */
export function aoBanco({ registro, hoje }: Entrada & { readonly hoje: string }): string | undefined {
  const guias = aPagar(registro) as readonly (Parameters<typeof faltasDaGuia>[0] & {
    readonly guia: number;
  })[];
  if (guias.length === 0) return texto.semGuias;
  if (String(registro.pagarEm) < hoje) return texto.passou(String(registro.pagarEm));
  const faltas = guias.flatMap((guia) =>
    faltasDaGuia(guia).map((falta) => texto.faltaAoBanco(guia.guia, falta)),
  );
  return faltas.length > 0 ? faltas.join(' ') : undefined;
}

/** Paid later than foreseen, a guide that is late owes more than it says. */
export function pagoNoDia({
  registro,
  campos,
}: Entrada): { readonly [campo: string]: readonly string[] } | undefined {
  const [dia, previsto] = [String(campos.dataPagamento), String(registro.pagarEm)];
  const atrasada = aPagar(registro).find(
    ({ vencimento }) => dia > previsto && typeof vencimento === 'string' && dia > vencimento,
  );
  return atrasada ? { dataPagamento: [texto.calculadoAte(Number(atrasada.guia), previsto)] } : undefined;
}

export default {
  aprovavel: aprovavel,
  'ao-banco': aoBanco,
  'no-dia': pagoNoDia,
} satisfies Guardas;
