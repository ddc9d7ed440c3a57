/** The periodontal chart: the teeth that are there, what is measured tooth by tooth, and the indices that follow (ODO-01). */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { bocaEm, denteNa } from '#domain/odontologia/estado.ts';
import {
  arcadas,
  conferirFicha,
  escreverLinha,
  fichaVazia,
  indices,
  lerLinha,
  mesmaLinha,
  type FichaDente,
  type LinhaPeriodontal,
} from '#domain/odontologia/periodontal.ts';
import type { FichaPeriodontal, Medido } from '#domain/odontologia/tipos.ts';
import { periodontal as texto } from '#messages/odontologia.ts';
import { prontuarioServidor } from '#messages/prontuario.ts';
import { pacienteDe } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Draft, Records, Shown, Stored } from '#server/engine/call.ts';
import { whole, type RegisterRules, type RuleContext } from '#server/engine/rules.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { acontecidosDe, condicoesDe, dentesDe, umaBocaPorVez } from './repository.ts';

const EXAMES = 'exames-periodontais';
type Exame = Stored<typeof EXAMES>;
/** Charts of other days that one is compared with. */
const OUTROS = 12;

/** The permanent teeth that stand in the mouth on the day, and implants in their place. */
async function dentesDoDia(
  { db, prestadorId }: RuleContext,
  pacienteId: number,
  dia: string,
): Promise<readonly string[]> {
  const condicoes = new Map((await condicoesDe(db)).map((condicao) => [condicao.id, condicao]));
  const boca = bocaEm(await acontecidosDe(db, prestadorId, pacienteId), condicoes, dia);
  const codigos = (await dentesDe(db))
    .filter(({ denticao, supranumerario }) => denticao === 'PERMANENTE' && !supranumerario)
    .map(({ codigo }) => codigo)
    .filter((codigo) => {
      const { ausente, marcas } = denteNa(boca, codigo);
      const noLugar = marcas.some(
        ({ condicao, situacao }) =>
          condicao.efeito === 'SUBSTITUI' &&
          condicao.alcance === 'DENTE' &&
          (situacao === 'REALIZADO' || situacao === 'ENCONTRADO'),
      );
      return !ausente || noLugar;
    });
  const { superior, inferior } = arcadas(codigos);
  return [...superior, ...inferior];
}

/** What was measured, in the words in which it is kept, and what follows from it. */
function comIndices(linhas: readonly LinhaPeriodontal[]) {
  const fichas = linhas.map(lerLinha);
  const errors: { [campo: string]: string[] } = {};
  const vistos = new Set<string>();
  for (const [at, ficha] of fichas.entries()) {
    const frases = conferirFicha(ficha).map(texto.problema);
    if (vistos.has(ficha.dente)) frases.push(texto.dentePorVez(ficha.dente));
    vistos.add(ficha.dente);
    if (frases.length > 0) errors[`dentes.${at}.dente`] = frases;
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { dentes: fichas.map(escreverLinha), ...indices(fichas) };
}

async function antesDeGravar(
  valores: Draft<typeof EXAMES>,
  antes: Exame | undefined,
  context: RuleContext,
): Promise<void> {
  if (antes && valores.pacienteId !== undefined && valores.pacienteId !== antes.pacienteId)
    throw validationError({ pacienteId: [prontuarioServidor.pacienteNaoMuda] });
  const { pacienteId, data, dentes } = whole<typeof EXAMES>(antes, valores);
  const dados = dentes ?? [];
  // A chart begins with the teeth that are there.
  const linhas =
    dados.length > 0 || antes
      ? dados
      : (await dentesDoDia(context, pacienteId, data ?? hoje())).map((dente) =>
          escreverLinha(fichaVazia(dente)),
        );
  if (!antes && linhas.length === 0) throw validationError({ pacienteId: [texto.semDentes] });
  Object.assign(valores, comIndices(linhas));
}

/** Puts in what was measured, tooth by tooth; where somebody else measured meanwhile, it says so and keeps theirs. */
export async function medir(
  db: Queryable,
  exames: Records<typeof EXAMES>,
  id: number,
  medidos: readonly Medido[],
): Promise<void> {
  const { pacienteId } = await exames.read(id);
  await umaBocaPorVez(db, pacienteId);
  const exame = await exames.read(id);
  if (exame.situacao !== 'EM_EXAME') recusar(texto.fechado);
  const linhas = new Map((exame.dentes ?? []).map((linha) => [linha.dente, linha]));
  const errors: { [campo: string]: string[] } = {};
  for (const { agora, antes } of medidos) {
    const { dente } = agora;
    const la = linhas.get(dente);
    if (!la) errors[dente] = [texto.foraDaFicha(dente)];
    // The same again, after an answer that was lost, is no contradiction.
    else if (!mesmaLinha(la, antes) && !mesmaLinha(la, agora)) errors[dente] = [texto.outroMediu(dente)];
    else {
      const frases = conferirFicha(lerLinha(agora)).map(texto.problema);
      if (frases.length > 0) errors[dente] = frases;
      linhas.set(dente, { ...la, ...escreverLinha(lerLinha(agora)) });
    }
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  await exames.update(id, { dentes: [...linhas.values()] }, exame.versao);
}

const linhasDe = (dentes: readonly LinhaPeriodontal[] | null | undefined): readonly LinhaPeriodontal[] =>
  (dentes ?? []).map((linha): LinhaPeriodontal => escreverLinha(lerLinha(linha) satisfies FichaDente));

/** The chart with those of other days that are finished. */
export async function lerFicha(
  db: Queryable,
  exame: Shown<typeof EXAMES>,
  exames: Records<typeof EXAMES>,
  { ability }: Contexto,
): Promise<FichaPeriodontal> {
  const { id, pacienteId, data, situacao } = exame;
  const { rows } = await exames.list({
    where: { pacienteId, situacao: 'CONCLUIDO' },
    sort: '-data',
    end: OUTROS + 1,
  });
  const anteriores = [];
  for (const row of rows)
    if (row.id !== id && anteriores.length < OUTROS) anteriores.push(await exames.read(row.id));
  return {
    id,
    pacienteId,
    paciente: (await pacienteDe(db, pacienteId))?.nome ?? '',
    data,
    situacao,
    editavel: situacao === 'EM_EXAME' && ability.can('update', 'odontograma'),
    dentes: linhasDe(exame.dentes),
    outros: anteriores.map((exameAntigo) => ({
      id: exameAntigo.id,
      data: exameAntigo.data,
      dentes: linhasDe(exameAntigo.dentes),
    })),
  };
}

export const exames: RegisterRules<typeof EXAMES> = { save: { before: antesDeGravar } };
