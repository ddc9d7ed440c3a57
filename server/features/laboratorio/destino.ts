/** What a row of an analyser becomes in its sample: a row with another value, what is there already, or a refusal. */
import { AppError } from '#domain/errors/app-error.ts';
import { digitavel } from '#domain/laboratorio/amostras.ts';
import { mesmaUnidade, type LinhaDeAnalisador } from '#domain/laboratorio/analisador.ts';
import {
  analisadorRecusa as texto,
  calculadoRecusa,
  correcaoDoAnalisador as corrige,
} from '#messages/laboratorio.ts';
import { comValor, type Amostra, type Regra, type Resultado } from './julgamento.ts';

/** `parte`: what it corrects, in words; null where nothing was there. */
export type Destino =
  | { readonly nova: Resultado; readonly parte: string | null }
  /** A germ or a file, which has no row of its own. */
  | { readonly posta: true }
  | { readonly igual: true }
  | { readonly recusa: string };

const notaCom = (resultado: Resultado, ...notas: readonly (string | null)[]): string | null =>
  [resultado.nota, ...notas].filter(Boolean).join(' ').slice(0, 200) || null;

/** Where the value that is there may be taken away: on the bench at once, elsewhere only after a step back. */
function jaTemOutro(situacao: string, antes: string): string {
  if (situacao === 'LIBERADA') return texto.outroLiberado(antes);
  return digitavel(situacao) ? texto.outroValor(antes) : texto.outroEmConferencia(antes);
}

/** By the codes and the unit that the row gives, and what somebody typed before. */
export function destinoDe(
  linha: LinhaDeAnalisador,
  { etiqueta, situacao, resultados }: Pick<Amostra, 'etiqueta' | 'situacao' | 'resultados'>,
  regra: (resultado: Resultado) => Regra,
): Destino {
  if (linha.recusa !== null) return { recusa: linha.recusa };
  const resultado = (resultados ?? []).find(
    ({ analito, loinc }) =>
      linha.codigos.includes(analito) || (loinc !== null && linha.codigos.includes(loinc)),
  );
  if (!resultado) return { recusa: texto.semAnalito(linha.codigos[0] ?? '', etiqueta) };
  if (resultado.formula !== null)
    return { recusa: calculadoRecusa.naoSeDigita(resultado.nome, resultado.formula) };
  const { correcao } = linha;
  if (correcao === null || correcao === 'C') {
    if (!mesmaUnidade(linha.unidade, resultado.unidade))
      return { recusa: texto.outraUnidade(linha.unidade ?? '', resultado.unidade ?? '') };
  } else return retirada(resultado, correcao, linha.nota);
  try {
    const nova = comValor(resultado, linha.valor, regra(resultado), 'valor');
    const { nome, valor: antes } = resultado;
    if (antes === nova.valor) return { igual: true };
    // What somebody noted stays beside what the machine says.
    if (antes === null) return { nova: { ...nova, nota: notaCom(resultado, linha.nota) }, parte: null };
    if (correcao === null) return { recusa: jaTemOutro(situacao, antes) };
    const nota = notaCom(resultado, linha.nota, corrige.nota.C(antes));
    return { nova: { ...nova, nota }, parte: corrige.parte(nome, antes, nova.valor) };
  } catch (error) {
    const [frases] = error instanceof AppError ? Object.values(error.errors ?? {}) : [];
    if (frases?.[0] === undefined) throw error;
    return { recusa: frases[0] };
  }
}

/** The value goes, and the note says why there is none. */
function retirada(resultado: Resultado, correcao: 'D' | 'W' | 'X', notaDaLinha: string | null): Destino {
  const { nome, valor: antes } = resultado;
  if (antes === null && (correcao !== 'X' || resultado.nota?.includes(corrige.nota.X())))
    return { igual: true };
  const nota = notaCom(resultado, notaDaLinha, corrige.nota[correcao](antes ?? ''));
  const vazia = { valor: null, interpretacao: null, referencia: null, fonte: null, anterior: null };
  return {
    nova: { ...resultado, ...vazia, nota },
    parte: antes === null ? null : corrige.parte(nome, antes, null),
  };
}
