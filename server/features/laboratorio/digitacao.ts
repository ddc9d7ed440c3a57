/** What somebody types at the bench, and what the grid shows of it. */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { digitavel } from '#domain/laboratorio/amostras.ts';
import { germesDe, linhasDosGermes, type Germe } from '#domain/laboratorio/antibiograma.ts';
import type { Digitado, ResultadosDaAmostra } from '#domain/laboratorio/wire.ts';
import { antibiogramaTexto, calculadoRecusa, laboratorioServidor as texto } from '#messages/laboratorio.ts';
import type { Queryable } from '#server/database/query.ts';
import type { ServerRecords } from '#server/engine/call.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { outroJulgamento } from './identidade.ts';
import { comCalculados, comValor, regrasDa, semContaEm, type Amostra } from './julgamento.ts';
import { culturasDe, pessoaDe, travarAmostra } from './repository.ts';

export async function lerResultados(
  db: Queryable,
  amostra: Amostra,
  { prestadorId, ability }: Contexto,
): Promise<ResultadosDaAmostra> {
  const regra = await regrasDa(db, amostra, prestadorId ?? 0);
  const { id, etiqueta, situacao, pacienteId, documentoId, resultados, apoioId } = amostra;
  const { nome, nascimento, obito, dataObito } = await pessoaDe(db, pacienteId);
  const semConta = semContaEm(resultados ?? []);
  return {
    id,
    etiqueta,
    situacao,
    pacienteId,
    paciente: { nome, nascimento, obito, dataObito },
    outroJulgamento: await outroJulgamento(db, amostra, regra),
    documentoId,
    noApoio: apoioId !== null,
    digitavel: digitavel(situacao) && ability.can('resultar', 'amostra'),
    culturas: await culturasDe(db, [...new Set((resultados ?? []).map(({ exameId }) => exameId))]),
    germes: germesDe(amostra.antibiograma ?? []),
    linhas: (resultados ?? []).map((linha) => {
      const { analito, referencia, anterior } = regra(linha);
      return {
        id: linha.id,
        exame: linha.exame,
        nome: linha.nome,
        codigo: linha.analito,
        valor: linha.valor,
        nota: linha.nota,
        formula: linha.formula,
        semConta: semConta(linha),
        interpretacao: linha.interpretacao,
        referencia: linha.referencia,
        anterior: linha.anterior,
        regra: { analito, referencia: referencia ?? null, anterior },
      };
    }),
  };
}

/** Keeps what was typed, row by row, where nobody typed there meanwhile; each is judged at once. */
export async function digitar(
  db: Queryable,
  amostras: ServerRecords<'amostras'>,
  id: number,
  digitados: readonly Digitado[],
): Promise<Amostra> {
  // Two who type at once wait for each other; each sees what the other left.
  await travarAmostra(db, id);
  const amostra = await amostras.read(id);
  if (!digitavel(amostra.situacao)) recusar(texto.foraDaBancada);
  const regra = await regrasDa(db, amostra, amostras.call.prestadorId ?? 0);
  const linhas = amostra.resultados ?? [];
  const porId = new Map(digitados.map((digitado) => [digitado.id, digitado]));
  for (const digitado of digitados)
    if (!linhas.some((linha) => linha.id === digitado.id)) recusar(texto.linhaDesconhecida);
  const resultados = linhas.map((linha) => {
    const digitado = porId.get(linha.id);
    if (!digitado) return linha;
    if (digitado.antes !== linha.valor)
      throw validationError({ [`${linha.id}`]: [texto.outroDigitou(linha.nome, linha.valor)] });
    const nota = digitado.nota?.trim() || null;
    if (linha.formula !== null && digitado.valor !== linha.valor)
      throw validationError({ [`${linha.id}`]: [calculadoRecusa.naoSeDigita(linha.nome, linha.formula)] });
    return { ...comValor(linha, digitado.valor, regra(linha), String(linha.id)), nota };
  });
  return amostras.set(id, { resultados: comCalculados(resultados, regra) });
}

/** The germs of a sample as a whole, where nobody changed them meanwhile. */
export async function gravarGermes(
  db: Queryable,
  amostras: ServerRecords<'amostras'>,
  id: number,
  { germes, antes }: { readonly germes: readonly Germe[]; readonly antes: readonly Germe[] },
): Promise<Amostra> {
  await travarAmostra(db, id);
  const amostra = await amostras.read(id);
  if (!digitavel(amostra.situacao)) recusar(texto.foraDaBancada);
  if (JSON.stringify(germesDe(amostra.antibiograma ?? [])) !== JSON.stringify(antes))
    recusar(antibiogramaTexto.outroGravou);
  const exames = (amostra.resultados ?? []).map(({ exameId }) => exameId);
  const culturas = await culturasDe(db, exames);
  if (germes.some(({ exameId }) => !culturas.some((cultura) => cultura.exameId === exameId)))
    recusar(antibiogramaTexto.naoECultura);
  const lidos = linhasDosGermes(germes);
  if (!lidos.ok) return recusar(lidos.mensagem);
  return amostras.set(id, { antibiograma: lidos.linhas });
}
