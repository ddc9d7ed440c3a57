/** Guards of the steps of a glosa: what they need is on the glosa itself. */
import { glosa as texto } from '#messages/glosa.ts';
import type { Guardas } from '../lifecycle/guarda.ts';
import { compareDecimal } from '../formato/decimal.ts';
import { valorDe, type Registro } from '../titulo/guardas.ts';

type Entrada = { readonly registro: Registro; readonly campos: Registro };
type Erros = { readonly [campo: string]: readonly string[] };

/** An answer comes on the day of the appeal or later. */
export function respostaDaGlosa({ registro, campos }: Entrada): Erros | undefined {
  const [recurso, resposta] = [registro.recursoEm, campos.respostaEm];
  if (typeof recurso !== 'string' || typeof resposta !== 'string' || resposta >= recurso) return undefined;
  return { respostaEm: [texto.respostaAntes(recurso)] };
}

/** A part is less than the whole: all of it is another step. */
export function parteDaGlosa(entrada: Entrada): Erros | undefined {
  const { valor } = entrada.registro;
  if (compareDecimal(valorDe(entrada.campos.valorRecuperado), valorDe(valor)) >= 0)
    return { valorRecuperado: [texto.parteInteira(valorDe(valor))] };
  return respostaDaGlosa(entrada);
}

/** What is not disputed is received apart only while something is. */
export const tituloComGlosa = ({ registro }: Pick<Entrada, 'registro'>): string | undefined =>
  compareDecimal(valorDe(registro.valorGlosado), '0') > 0 ? undefined : texto.semGlosaAberta;

/** What a message says of an appeal stays as it was said. */
const foraDeMensagem = ({ registro }: Pick<Entrada, 'registro'>): string | undefined =>
  registro.recursoTissId === null ? undefined : texto.emMensagem;

export default {
  'com-glosa': { le: ['valorGlosado'], linha: tituloComGlosa },
  'fora-de-mensagem': { le: ['recursoTissId'], linha: foraDeMensagem },
  parte: parteDaGlosa,
  resposta: respostaDaGlosa,
} satisfies Guardas;
