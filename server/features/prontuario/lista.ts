/** The lists of a patient and a chart: it begins with what is not ended, and what it says of them is written there (CLIN-02). */
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import {
  daListaDe,
  ditoDe,
  dizemOMesmo,
  linhaTrazida,
  LISTAS,
  mudancasDaLista,
  passoDeVolta,
  passosDaLista,
  pedeMotivo,
  terminou,
  tocadas,
  vistas,
  voltamAoCurso,
  voltamAoValor,
  type DaLista,
  type DeOutro,
  type Dito,
  type Linha,
  type Lista,
  type Mudanca,
  type PassoDaLista,
  type Vista,
} from '#domain/prontuario/lista.ts';
import { listaDoPaciente as texto } from '#messages/prontuario.ts';
import { hoje } from '#server/clock.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { linhasDeOutros } from './lista-repository.ts';

type Prontuario = Stored<'prontuarios'>;
/** As many as a patient may have of each. */
const TODAS = 200;
const TODAS_AS_LISTAS: readonly Lista[] = Object.values(LISTAS);

const linhasDe = (chart: object, { tabela }: Lista): readonly Linha[] =>
  (chart as { readonly [tabela: string]: readonly Linha[] | null | undefined })[tabela] ?? [];
const falasDe = (chart: object, lista: Lista): readonly Dito[] =>
  linhasDe(chart, lista).map((linha) => ditoDe(lista, linha));

/** A new chart of today says what the patient has and takes; its author goes on from there. */
export async function comListas(valores: Draft<'prontuarios'>, context: RuleContext): Promise<void> {
  const { pacienteId, iniciadoEm, secoes } = valores;
  if (typeof pacienteId !== 'number') return;
  // What happened before today is written as it was: what is known now may not have been known then.
  if (iniciadoEm && diaDe(Date.parse(iniciadoEm)) !== hoje()) return;
  // Everybody's: whoever begins a visit may have no other tie to the patient yet. What is secret stays in its chart: begun
  // with it, this one would tell it to whoever reads charts.
  for (const lista of TODAS_AS_LISTAS) {
    const { comeca, tabela, parte } = lista;
    if (!comeca || !secoes?.includes(parte) || linhasDe(valores, lista).length > 0) continue;
    const rows = await portaDe(lista, context).emCurso(pacienteId, comeca);
    const visiveis = rows.filter(({ restrito }) => !restrito);
    if (visiveis.length === 0) continue;
    const anteriores = await linhasDeOutros(context.db, tabela, { pacienteId, menos: 0 });
    const linhas = visiveis.map((row) => {
      const chart = anteriores.find((linha) => !linha.trazida && lista.chave(linha) === lista.chave(row));
      return linhaTrazida(lista, row, diaDe(Date.parse(chart?.iniciadoEm ?? row.criadoEm)));
    });
    Object.assign(valores, { [tabela]: linhas });
  }
}

/** A line that the list brought stays marked until the chart says it itself. */
export function marcarTrazidas(valores: Draft<'prontuarios'>, antes: Prontuario): void {
  for (const lista of TODAS_AS_LISTAS)
    if (lista.comeca && Object.hasOwn(valores, lista.tabela))
      Object.assign(valores, {
        [lista.tabela]: tocadas(linhasDe(valores, lista), linhasDe(antes, lista)),
      });
}

/** What the chart says anew of the patient is written in the lists. */
export async function seguirListas(
  row: Prontuario,
  antes: Prontuario | undefined,
  context: RuleContext,
): Promise<void> {
  for (const lista of TODAS_AS_LISTAS) {
    const agora = falasDe(row, lista);
    const anteriores = antes ? falasDe(antes, lista) : [];
    if (dizemOMesmo(anteriores, agora)) continue;
    const porta = portaDe(lista, context);
    await escrever(porta, mudancasDaLista(anteriores, agora, await porta.lista(row.pacienteId), row), row);
    await mostrarOuEsconder(lista, row, [...agora, ...anteriores], context);
  }
  if (antes && antes.restrito !== row.restrito)
    for (const lista of TODAS_AS_LISTAS) await mostrarOuEsconder(lista, row, falasDe(row, lista), context);
}

/**
 * A chart that is cancelled or deleted said nothing: what only it said goes out of the lists, what it ended goes on, and
 * what it changed is again as the chart before said it.
 */
export async function desdizer(row: Prontuario, context: RuleContext): Promise<void> {
  const mudo = Object.fromEntries(TODAS_AS_LISTAS.map(({ tabela }) => [tabela, []]));
  await seguirListas({ ...row, ...mudo }, row, context);
  for (const lista of TODAS_AS_LISTAS) {
    const falas = falasDe(row, lista);
    if (falas.length === 0) continue;
    const porta = portaDe(lista, context);
    const daLista = await porta.lista(row.pacienteId);
    for (const { id, situacao } of voltamAoCurso(falas, daLista, motivoDe(row)))
      await porta.passo(id, passoDeVolta(situacao), texto.desdito(diaDo(row)));
    const falasDeOutros = await ditasEmOutros(lista, { pacienteId: row.pacienteId, menos: row.id }, context);
    await escrever(porta, voltamAoValor(falas, daLista, falasDeOutros), row);
  }
}

const diaDo = ({ iniciadoEm }: Prontuario): string => formatData(diaDe(Date.parse(iniciadoEm)));
/** Why a chart ends a row. Its number tells it from another chart of the day. */
const motivoDe = (row: Prontuario): string => texto.ditoNoAtendimento(diaDo(row), row.id);

async function ditasEmOutros(
  lista: Lista,
  lugar: { readonly pacienteId: number; readonly menos: number },
  { db }: RuleContext,
): Promise<DeOutro[]> {
  const linhas = await linhasDeOutros(db, lista.tabela, lugar);
  return linhas.map((linha) => ({
    ...ditoDe(lista, linha),
    prontuarioId: linha.prontuarioId,
    profissionalId: linha.profissionalId,
    restrito: linha.restrito,
    iniciadoEm: linha.iniciadoEm,
  }));
}

/** Where a change comes from: a chart, or the reconciliation of an admission. */
export type Origem = {
  readonly pacienteId: number;
  readonly prontuarioId: number | null;
  readonly profissionalId: number | null;
  readonly restrito: boolean;
};

type Guardada = Linha & {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly prontuarioId: number | null;
  readonly profissionalId: number | null;
  readonly restrito: boolean;
  readonly motivo: string | null;
  readonly criadoEm: string;
};

/** One door for every list. */
export type Porta = {
  readonly lista: (pacienteId: number) => Promise<readonly DaLista[]>;
  readonly emCurso: (
    pacienteId: number,
    de: { readonly situacoes: readonly string[]; readonly ate: number },
  ) => Promise<readonly Guardada[]>;
  readonly criar: (valores: object) => Promise<{ readonly id: number; readonly situacao: string }>;
  readonly mudar: (id: number, valores: object) => Promise<void>;
  readonly mostrar: (vistas: readonly Vista[]) => Promise<unknown>;
  readonly passo: (id: number, transicao: PassoDaLista, motivo: string | null) => Promise<void>;
  /** False: another chart says it too, so it stays. */
  readonly soDele: (id: number, prontuarioId: number, pacienteId: number) => Promise<boolean>;
  readonly tirar: (id: number) => Promise<void>;
};

export function portaDe(lista: Lista, context: RuleContext): Porta {
  // Everybody's: what another professional said under secrecy is one thing with what is said here.
  const porta = context.registros(lista.recurso).server.everybodys;
  const ler = async (id: number) => (await porta.read(id)) as Guardada;
  return {
    async lista(pacienteId) {
      const where = { pacienteId };
      const guardadas: readonly Guardada[] = (await porta.list({ where, sort: 'id', end: TODAS })).rows;
      return guardadas.map((row) => daListaDe(lista, row));
    },
    async emCurso(pacienteId, { situacoes, ate }) {
      const where = { pacienteId, situacao_in: situacoes.join(',') };
      return (await porta.list({ where, sort: 'id', end: ate })).rows;
    },
    criar: (valores) => porta.keep(valores),
    async mudar(id, valores) {
      await porta.update(id, valores, (await porta.read(id)).versao);
    },
    mostrar: (mudam) => porta.setAll(mudam),
    async passo(id, transicao, motivo) {
      await porta.transition(id, { transicao: transicao as never, motivo });
    },
    async soDele(id, prontuarioId, pacienteId) {
      const chave = lista.chave(await ler(id));
      const falasDeOutros = await ditasEmOutros(lista, { pacienteId, menos: prontuarioId }, context);
      return !falasDeOutros.some((fala) => fala.chave === chave);
    },
    async tirar(id) {
      await porta.remove(id, (await porta.read(id)).versao);
    },
  };
}

const escrever = (porta: Porta, mudancas: readonly Mudanca[], row: Prontuario): Promise<void> =>
  escreverNaLista(porta, mudancas, { ...row, prontuarioId: row.id }, motivoDe(row));

/** Carries the changes out; `motivo`: why a row ends or goes on. */
export async function escreverNaLista(
  porta: Porta,
  mudancas: readonly Mudanca[],
  { pacienteId, prontuarioId, profissionalId, restrito }: Origem,
  motivo: string,
): Promise<void> {
  const andar = async (id: number, de: string, para: string): Promise<void> => {
    for (const passo of passosDaLista(de, para))
      await porta.passo(id, passo, pedeMotivo(passo) ? motivo : null);
  };
  for (const mudanca of mudancas)
    switch (mudanca.tipo) {
      case 'novo': {
        const { valores, situacao } = mudanca.dito;
        const nova = await porta.criar({ ...valores, pacienteId, prontuarioId, profissionalId, restrito });
        await andar(nova.id, nova.situacao, situacao);
        break;
      }
      case 'mudar': {
        const { id, de, para, valores } = mudanca;
        // An ended row takes no value: it is reopened before, or ended afterwards.
        if (terminou(de)) await andar(id, de, para);
        if (!terminou(de) || !terminou(para)) await porta.mudar(id, valores);
        if (!terminou(de)) await andar(id, de, para);
        break;
      }
      case 'mostrar':
        // Said by no chart but in a reconciliation, it is in the open whatever charts do.
        await porta.mostrar([
          {
            id: mudanca.id,
            valores: { restrito: false, ...(prontuarioId === null ? { prontuarioId } : {}) },
          },
        ]);
        break;
      case 'tirar': {
        const { id, situacao } = mudanca;
        if (prontuarioId === null || !(await porta.soDele(id, prontuarioId, pacienteId))) break;
        // Nor is an ended row taken out: it is reopened first, in the same transaction.
        if (terminou(situacao)) await porta.passo(id, passoDeVolta(situacao), motivo);
        await porta.tirar(id);
        break;
      }
    }
}

/** Of these things: what only restricted charts say is as secret as they are, what one in the open says stays in sight. */
async function mostrarOuEsconder(
  lista: Lista,
  row: Prontuario,
  falas: readonly Dito[],
  context: RuleContext,
): Promise<void> {
  if (falas.length === 0) return;
  const { id: prontuarioId, profissionalId, restrito, iniciadoEm, pacienteId } = row;
  const porta = portaDe(lista, context);
  const daqui = falasDe(row, lista).map((fala): DeOutro => ({
    ...fala,
    prontuarioId,
    profissionalId,
    restrito,
    iniciadoEm,
  }));
  const faladas = [...daqui, ...(await ditasEmOutros(lista, { pacienteId, menos: prontuarioId }, context))];
  const chaves = new Set(falas.map(({ chave }) => chave));
  const mudam = vistas(chaves, await porta.lista(pacienteId), faladas);
  if (mudam.length > 0) await porta.mostrar(mudam);
}
