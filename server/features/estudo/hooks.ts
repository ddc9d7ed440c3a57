/** What the registers of a study hold to, and what follows from it (CRF-01 to CRF-03, docs/guides/estudo.md). */
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { momentoDaVisita } from '#domain/estudo/tipos.ts';
import { idadeEmAnos } from '#domain/formato/data.ts';
import { diaDe, fusoAtual } from '#domain/formato/fuso.ts';
import { estudoServidor as texto } from '#messages/estudo.ts';
import type { ProductConfig } from '#domain/configuracao/valores.ts';
import { formularioDe } from '#server/capabilities/formulario/index.ts';
import { rules, whole, type RegisterRules, type RuleContext } from '#server/engine/rules.ts';
import type { Stored } from '#server/engine/records.ts';
import {
  algumParticipa,
  centroPorId,
  modeloPorId,
  proximoNumero,
  pessoaDoEstudo,
  visitaDoDia,
} from './repository.ts';
import { sorteio } from './randomizacao.ts';
import { fazerVisitas, prontuariosCrf } from './visitas.ts';

declare module '../../engine/call.ts' {
  interface RuleServices {
    /** The product's own values in force; absent where no server runs (the demonstration's writing). */
    readonly configuracao?: {
      readonly atual: Pick<ProductConfig, 'estudoGaq' | 'estudoExtensao'>;
    };
  }
}

/** A check speaks of fields that its form has. */
const estudos: RegisterRules<'estudos'> = {
  save: {
    async before(valores, antes, { db }) {
      for (const [at, checagem] of (valores.checagens ?? []).entries()) {
        const modelo = await modeloPorId(db, checagem.formularioId);
        if (!modelo) continue;
        const { entity } = formularioDe(modelo, { semPaciente: true });
        const tem = (campo: string | null | undefined) => !campo || Object.hasOwn(entity.field, campo);
        for (const campo of ['campo', 'outroCampo'] as const)
          if (!tem(checagem[campo]))
            throw validationError({
              [`checagens.${at}.${campo}`]: [texto.campoDaChecagem(checagem.codigo, checagem[campo] ?? '')],
            });
      }
    },
  },
};

const visitasEstudo: RegisterRules<'visitas-estudo'> = {
  save: {
    before(valores, antes) {
      const momento = momentoDaVisita(whole(antes, valores).nome);
      if (momento === null) throw validationError({ nome: [texto.semMomento] });
      valores.momento = momento;
    },
  },
};

/** The trigger refuses it too; this says why. */
function exigirAberto(situacao: string): void {
  if (situacao === 'BLOQUEADO') throw new AppError('registro-travado', { messages: [texto.bloqueado] });
}

const PUBLICO = { M: 'homens', F: 'mulheres' } as const;

/** A participant is of a site of the chosen provider, of the study's sex, and known from then on by a number. */
async function novoParticipante(
  valores: { -readonly [K in keyof Stored<'participantes-estudo'>]?: unknown },
  participante: { readonly estudoId: number; readonly centroId: number; readonly pacienteId: number },
  { db, prestadorId, registros }: RuleContext,
): Promise<void> {
  const estudo = await registros('estudos').server.read(participante.estudoId);
  exigirAberto(estudo.situacao);
  if (estudo.situacao === 'EM_MONTAGEM') throw validationError({ estudoId: [texto.estudoNaoIniciado] });
  const centro = await centroPorId(db, participante.centroId);
  if (!centro || centro.estudoId !== estudo.id)
    throw validationError({ centroId: [texto.centroDeOutroEstudo] });
  if (centro.prestadorId !== prestadorId) throw validationError({ centroId: [texto.centroDeOutro] });
  const { sexo } = await pessoaDoEstudo(db, participante.pacienteId);
  if (estudo.sexo !== 'AMBOS' && sexo !== estudo.sexo)
    throw validationError({ pacienteId: [texto.sexo(PUBLICO[estudo.sexo])] });
  valores.sexo = sexo === 'M' || sexo === 'F' ? sexo : null;
  const numero = await proximoNumero(db, centro.id);
  valores.numeroTriagem = `${centro.numero}-${String(numero).padStart(3, '0')}`;
  valores.criterios = (estudo.criterios ?? []).map((criterio) => ({
    tipo: criterio.tipo,
    texto: criterio.texto,
    atende: null,
  }));
}

const participantesEstudo: RegisterRules<'participantes-estudo'> = {
  save: {
    async before(valores, antes, context) {
      const participante = whole(antes, valores);
      if (!antes) return novoParticipante(valores, participante, context);
      if (antes.consentimentoEm === null) return;
      for (const campo of ['estudoId', 'centroId', 'pacienteId'] as const)
        if (participante[campo] !== antes[campo]) throw validationError({ [campo]: [texto.identidadeFixa] });
    },
  },
  steps: {
    consentir: {
      async before({ atual, campos, valores }, { db }) {
        const { nascimento } = await pessoaDoEstudo(db, atual.pacienteId);
        valores.idade = nascimento === null ? null : idadeEmAnos(nascimento, campos.consentimentoEm);
      },
      after: ({ atual }, context) => fazerVisitas(atual, context),
    },
    randomizar: sorteio,
    incluir: {
      before({ atual, campos }) {
        if (atual.consentimentoEm !== null && campos.incluidoEm < atual.consentimentoEm)
          throw validationError({ incluidoEm: [texto.inclusaoAntes(atual.consentimentoEm)] });
      },
    },
  },
};

/** Number and study of whom a row is about. */
async function doParticipante(participanteId: number, { registros }: RuleContext) {
  const { numeroTriagem, estudoId } = await registros('participantes-estudo').server.read(participanteId);
  return { participante: numeroTriagem, estudoId };
}

const HORA_MS = 3_600_000;

const eventosAdversos: RegisterRules<'eventos-adversos'> = {
  save: {
    async before(valores, antes, context) {
      const { participanteId, grave, cienciaEm } = whole(antes, valores);
      const { participante, estudoId } = await doParticipante(participanteId, context);
      const { horasEventoGrave, situacao } = await context.registros('estudos').server.read(estudoId);
      exigirAberto(situacao);
      const prazoEm =
        grave && cienciaEm != null
          ? new Date(Date.parse(cienciaEm) + horasEventoGrave * HORA_MS).toISOString()
          : null;
      Object.assign(valores, { participante, estudoId, prazoEm });
    },
  },
};

const desviosEstudo: RegisterRules<'desvios-estudo'> = {
  save: {
    async before(valores, antes, context) {
      Object.assign(valores, await doParticipante(whole(antes, valores).participanteId, context));
    },
  },
};

/** Whose it is says the study, and its number. */
const doNumero = {
  save: {
    async before(
      valores: {
        participanteId?: number | undefined;
        participante?: string | null;
        estudoId?: number | null;
      },
      antes: { readonly participanteId: number } | undefined,
      context: RuleContext,
    ) {
      const participanteId = valores.participanteId ?? antes?.participanteId ?? 0;
      Object.assign(valores, await doParticipante(participanteId, context));
    },
  },
};

const kitsEstudo: RegisterRules<'kits-estudo'> = {
  save: {
    async before(valores, antes, { db, prestadorId }) {
      const { centroId, estudoId } = whole(antes, valores);
      const centro = await centroPorId(db, centroId);
      if (!centro || centro.estudoId !== estudoId)
        throw validationError({ centroId: [texto.centroDeOutroEstudo] });
      if (centro.prestadorId !== prestadorId) throw validationError({ centroId: [texto.centroDeOutro] });
    },
  },
  steps: {
    dispensar: {
      async before({ atual, campos }, { registros }) {
        const participante = await registros('participantes-estudo').server.read(campos.participanteId);
        if (participante.centroId !== atual.centroId) recusar(texto.kitDeOutroCentro);
        if (participante.situacao !== 'INCLUIDO') recusar(texto.semPrevisao);
      },
    },
  },
};

/** The chart of a visit that was registered before it was opened is known by its visit from then on. */
const prontuarios: RegisterRules<'prontuarios'> = {
  save: {
    async after(row, antes, { db, registros }) {
      if (antes) return;
      const dia = diaDe(row.iniciadoEm, fusoAtual());
      const visita = await visitaDoDia(db, { pacienteId: row.pacienteId, dia });
      if (visita !== null) await registros('prontuarios-crf').server.set(visita, { prontuarioId: row.id });
    },
  },
};

/** Two records of one person are one only with the study's word: its data are of the number that was given. */
const unioesPacientes: RegisterRules<'unioes-pacientes'> = {
  save: {
    async before(valores, antes, { db }) {
      if (antes) return;
      const { ficaId, saiId } = whole(antes, valores);
      if (await algumParticipa(db, [ficaId, saiId]))
        throw new AppError('validacao', { messages: [texto.uniaoDeParticipante] });
    },
  },
};

export default rules({
  estudos,
  'visitas-estudo': visitasEstudo,
  'participantes-estudo': participantesEstudo,
  'prontuarios-crf': prontuariosCrf,
  'eventos-adversos': eventosAdversos,
  'desvios-estudo': desviosEstudo,
  'kits-estudo': kitsEstudo,
  'medicamentos-estudo': doNumero,
  'antecedentes-estudo': doNumero,
  prontuarios,
  'unioes-pacientes': unioesPacientes,
});
