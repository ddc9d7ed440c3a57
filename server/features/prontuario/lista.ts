/** The lists of a patient and a chart: it begins with what is not ended, and what it says of them is written there (CLIN-02). */
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import {
  ditoDoMedicamento,
  ditoDoProblema,
  mudancasDaLista,
  passosDaLista,
  pedeMotivo,
  terminou,
  type DaLista,
  type Mudanca,
  type PassoDaLista,
  type SituacaoDoMedicamento,
  type SituacaoDoProblema,
} from '#domain/prontuario/lista.ts';
import { listaDoPaciente as texto } from '#messages/prontuario.ts';
import { hoje } from '#server/clock.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { outroDizOMedicamento, outroDizOProblema } from './lista-repository.ts';

type Prontuario = Stored<'prontuarios'>;
/** As many as a patient may have of each. */
const TODAS = 200;

/** A new chart of today says what the patient has and takes; its author goes on from there. */
export async function comListas(valores: Draft<'prontuarios'>, context: RuleContext): Promise<void> {
  const { pacienteId, iniciadoEm, secoes } = valores;
  if (typeof pacienteId !== 'number') return;
  // What happened before today is written as it was: what is known now may not have been known then.
  if (iniciadoEm && diaDe(Date.parse(iniciadoEm)) !== hoje()) return;
  // Everybody's: whoever begins a visit may have no other tie to the patient yet. What is secret stays its author's.
  const meu = context.contexto.alcance.profissionalId;
  const visivel = ({ restrito, profissionalId }: { restrito: boolean; profissionalId: number | null }) =>
    !restrito || (meu !== null && profissionalId === meu);
  const where = { pacienteId } as const;
  if (secoes?.includes('PROBLEMAS') && (valores.problemas ?? []).length === 0) {
    const { rows } = await context.registros('problemas-pacientes').server.everybodys.list({
      where: { ...where, situacao_in: 'SUSPEITO,CONFIRMADO' },
      sort: 'id',
      end: 50,
    });
    valores.problemas = rows.filter(visivel).map(({ cidId, ciapId, situacao, desde, observacao }) => ({
      cidId,
      ciapId,
      situacao,
      principal: false,
      desde,
      observacao,
    }));
  }
  if (secoes?.includes('MEDICAMENTOS') && (valores.medicamentos ?? []).length === 0) {
    const { rows } = await context
      .registros('medicamentos-pacientes')
      .server.everybodys.list({ where: { ...where, situacao: 'EM_USO' }, sort: 'id', end: 100 });
    valores.medicamentos = rows.filter(visivel).map(({ nome, dose, frequencia, desde }) => ({
      nome,
      dose,
      frequencia,
      desde,
      emUso: true,
    }));
  }
}

/** What the chart says anew of the patient's problems and medicines is written in their lists. */
export async function seguirListas(
  row: Prontuario,
  antes: Prontuario | undefined,
  context: RuleContext,
): Promise<void> {
  const motivo = texto.ditoNoAtendimento(formatData(diaDe(Date.parse(row.iniciadoEm))));
  const origem = {
    pacienteId: row.pacienteId,
    prontuarioId: row.id,
    profissionalId: row.profissionalId,
    restrito: row.restrito,
  };
  if (row.problemas.length > 0 || (antes?.problemas ?? []).length > 0) {
    const porta = portaDosProblemas(context);
    await escrever(
      porta,
      mudancasDaLista(
        (antes?.problemas ?? []).map(ditoDoProblema),
        row.problemas.map(ditoDoProblema),
        await porta.lista(row.pacienteId),
        row.id,
      ),
      { origem, motivo },
    );
  }
  if (row.medicamentos.length > 0 || (antes?.medicamentos ?? []).length > 0) {
    const porta = portaDosMedicamentos(context);
    await escrever(
      porta,
      mudancasDaLista(
        (antes?.medicamentos ?? []).map(ditoDoMedicamento),
        row.medicamentos.map(ditoDoMedicamento),
        await porta.lista(row.pacienteId),
        row.id,
      ),
      { origem, motivo },
    );
  }
  if (antes && antes.restrito !== row.restrito) await restringir(row, context);
}

/** A chart that is cancelled or deleted said nothing: what only it said goes out of the lists. */
export async function desdizer(row: Prontuario, context: RuleContext): Promise<void> {
  await seguirListas({ ...row, problemas: [], medicamentos: [] }, row, context);
}

const LISTAS = ['problemas-pacientes', 'medicamentos-pacientes'] as const;

/** Rows that the chart said first. */
async function ditasNo(
  { id, pacienteId }: Prontuario,
  recurso: (typeof LISTAS)[number],
  { registros }: RuleContext,
) {
  const porta = registros(recurso).server.everybodys;
  const { rows } = await porta.list({ where: { pacienteId, prontuarioId: id }, end: TODAS });
  return { porta, rows };
}

type Origem = {
  readonly pacienteId: number;
  readonly prontuarioId: number;
  readonly profissionalId: number | null;
  readonly restrito: boolean;
};

type Porta<S extends string> = {
  readonly lista: (pacienteId: number) => Promise<readonly DaLista<S>[]>;
  readonly criar: (valores: object, origem: Origem) => Promise<{ readonly id: number; readonly situacao: S }>;
  readonly mudar: (id: number, valores: object) => Promise<void>;
  readonly passo: (id: number, transicao: PassoDaLista, motivo: string | null) => Promise<void>;
  readonly tirar: (id: number, origem: Origem) => Promise<void>;
};

async function escrever<S extends string>(
  porta: Porta<S>,
  mudancas: readonly Mudanca<S>[],
  { origem, motivo }: { readonly origem: Origem; readonly motivo: string },
): Promise<void> {
  const andar = async (id: number, de: S, para: S): Promise<void> => {
    for (const passo of passosDaLista(de, para))
      await porta.passo(id, passo, pedeMotivo(passo) ? motivo : null);
  };
  for (const mudanca of mudancas)
    switch (mudanca.tipo) {
      case 'novo': {
        const { id, situacao } = await porta.criar(mudanca.dito.valores, origem);
        await andar(id, situacao, mudanca.dito.situacao);
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
      case 'tirar':
        await porta.tirar(mudanca.id, origem);
        break;
    }
}

function portaDosProblemas({ db, registros }: RuleContext): Porta<SituacaoDoProblema> {
  // Everybody's: what another professional said under secrecy is one problem with what is said here.
  const porta = registros('problemas-pacientes').server.everybodys;
  return {
    async lista(pacienteId) {
      const { rows } = await porta.list({ where: { pacienteId }, sort: 'id', end: TODAS });
      return rows.map((row) => ({ ...ditoDoProblema(row), id: row.id, prontuarioId: row.prontuarioId }));
    },
    criar: (valores, origem) => porta.keep({ ...valores, ...origem }),
    async mudar(id, valores) {
      const { versao } = await porta.read(id);
      await porta.update(id, valores, versao);
    },
    async passo(id, transicao, motivo) {
      await porta.transition(id, { transicao: transicao as 'confirmar', motivo });
    },
    async tirar(id, { pacienteId, prontuarioId }) {
      const { cidId, ciapId, versao } = await porta.read(id);
      if (await outroDizOProblema(db, { pacienteId, menos: prontuarioId }, { cidId, ciapId })) return;
      await porta.remove(id, versao);
    },
  };
}

function portaDosMedicamentos({ db, registros }: RuleContext): Porta<SituacaoDoMedicamento> {
  const porta = registros('medicamentos-pacientes').server.everybodys;
  return {
    async lista(pacienteId) {
      const { rows } = await porta.list({ where: { pacienteId }, sort: 'id', end: TODAS });
      return rows.map((row) => ({
        ...ditoDoMedicamento({ ...row, emUso: row.situacao === 'EM_USO' }),
        id: row.id,
        prontuarioId: row.prontuarioId,
      }));
    },
    criar: (valores, origem) => porta.keep({ ...valores, ...origem }),
    async mudar(id, valores) {
      const { versao } = await porta.read(id);
      await porta.update(id, valores, versao);
    },
    async passo(id, transicao, motivo) {
      await porta.transition(id, { transicao: transicao as 'parar', motivo });
    },
    async tirar(id, { pacienteId, prontuarioId }) {
      const { nome, versao } = await porta.read(id);
      if (await outroDizOMedicamento(db, { pacienteId, menos: prontuarioId }, nome)) return;
      await porta.remove(id, versao);
    },
  };
}

/** What only this chart said is as secret as the chart. */
async function restringir(row: Prontuario, context: RuleContext): Promise<void> {
  for (const recurso of LISTAS) {
    const { porta, rows } = await ditasNo(row, recurso, context);
    await porta.setAll(rows.map(({ id }) => ({ id, valores: { restrito: row.restrito } })));
  }
}
