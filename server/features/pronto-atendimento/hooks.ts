/** Arriving, whoever it is; what a classification computes; and what each step of an arrival makes of calls and patient. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import { idadeDe } from '#domain/formato/data.ts';
import { inicioDoDia } from '#domain/formato/fuso.ts';
import { podeGestar } from '#domain/recepcao/prioridade.ts';
import { senhaDe } from '#domain/recepcao/senha.ts';
import { nomeProvisorio } from '#domain/pronto-atendimento/desconhecido.ts';
import { OBITO_FORA_DO_TEMPO, REAVALIAR_PASSADO } from '#domain/pronto-atendimento/guardas.ts';
import { contradicaoDe, gravesDe, justifica } from '#domain/pronto-atendimento/contradicao.ts';
import { glasgow, news2, news2SeAplica } from '#domain/pronto-atendimento/news2.ts';
import { prazoDe } from '#domain/pronto-atendimento/prazo.ts';
import { pedeConduta, sinaisDaConduta } from '#domain/prontuario/sinais-graves.ts';
import { dizerContradicao, prontoAtendimentoServidor as texto } from '#messages/pronto-atendimento.ts';
import { prontuarioServidor } from '#messages/prontuario.ts';
import {
  conferirGestante,
  exigirPaciente,
  gravesDoProntuario,
  pacienteDe,
  registrarObito,
} from '#server/capabilities/cuidado/index.ts';
import { chamadaAbertaDe } from '#server/capabilities/fila/index.ts';
import { hoje } from '#server/clock.ts';
import type { Values } from '#server/engine/records.ts';
import { rules, type RuleContext, type Step, type StepRules } from '#server/engine/rules.ts';
import { assumir, passagem } from './passagem.ts';
import { prazoDaCor } from './prazo.ts';
import { abrirProntuario } from './prontuario.ts';
import { esperaAqui } from './espera-repository.ts';
import { alvoDe, estaNoLeito, proximaSenha, proximoDesconhecido, sinaisAteAgora } from './repository.ts';

type Chegada = Values<'atendimentos-urgencia'>;

/** Of who has no name, what the eye says. */
function gestanteAVista(motivo: string | null | undefined, sexo: string, idade: number): void {
  if (motivo === 'GESTANTE' && !podeGestar({ sexo, idade }))
    throw validationError({ motivoPrioridade: [texto.naoGesta] });
}

/** The patient row that stands for who has no name until somebody knows (docs/guides/pronto-atendimento.md). */
async function provisorio(
  { sexo, idadeAproximada, motivoPrioridade }: Chegada,
  context: RuleContext,
): Promise<Chegada> {
  const { db, prestadorId, registros } = context;
  // Of who has no name the declaration asks for both.
  if (!sexo || typeof idadeAproximada !== 'number')
    throw new Error('an arrival without a name, and without how it looks');
  gestanteAVista(motivoPrioridade, sexo, idadeAproximada);
  const numero = await proximoDesconhecido(db, prestadorId);
  const { id, nome } = await registros('pacientes').server.everybodys.keep({
    nome: nomeProvisorio(sexo, numero),
    nascimentoDesconhecido: true,
    idadeEstimada: idadeAproximada,
    sexo,
    nacionalidade: 'BRASILEIRA',
    provisorio: true,
  });
  return { pacienteId: id, nomePaciente: nome };
}

async function conhecido({ pacienteId, motivoPrioridade }: Chegada, context: RuleContext): Promise<Chegada> {
  const pessoa = await exigirPaciente(context, pacienteId);
  conferirGestante(pessoa, motivoPrioridade);
  if (pessoa && (await estaNoLeito(context.db, pessoa.id)))
    throw validationError({ pacienteId: [texto.noLeito(pessoa.nome)] });
  const espera = pessoa && (await esperaAqui(context.db, pessoa.id));
  if (espera)
    throw validationError({ pacienteId: [texto.aindaEspera(pessoa.nome, espera.que, espera.senha)] });
  return { nomePaciente: pessoa?.nome ?? null };
}

async function chegada(valores: Chegada, context: RuleContext): Promise<Chegada> {
  const { db, prestadorId } = context;
  const doPaciente = await (valores.naoIdentificado ? provisorio : conhecido)(valores, context);
  const agora = Date.now();
  const alvo = await alvoDe(db, 'SEM_COR');
  return {
    ...doPaciente,
    chegadaEm: new Date(agora).toISOString(),
    alvoMinutos: alvo,
    prazoEm: alvo === null ? null : new Date(prazoDe(agora, alvo)).toISOString(),
    senha: senhaDe('U', await proximaSenha(db, prestadorId, inicioDoDia(hoje()))),
  };
}

/** The open call of an arrival goes with the arrival's step. */
async function fecharChamada(
  atendimentoId: number,
  como: 'atender' | 'ausentar',
  { db, registros }: RuleContext,
): Promise<void> {
  const aberta = await chamadaAbertaDe(db, 'atendimento_urgencia_id', atendimentoId);
  if (aberta !== null) await registros('chamadas').server.everybodys.transition(aberta, { transicao: como });
}

/** A call that is undone or not answered gives the person back to the queue. */
const deVolta: StepRules<'chamadas', 'ausentar' | 'desfazer'> = {
  async after({ atual: { atendimentoUrgenciaId } }, { registros }) {
    if (atendimentoUrgenciaId === null) return;
    const atendimentos = registros('atendimentos-urgencia').server.everybodys;
    const linha = await atendimentos.find(atendimentoUrgenciaId);
    if (linha?.situacao === 'CHAMADO') await atendimentos.transition(linha.id, { transicao: 'voltar' });
  },
};

async function idadeDoPaciente(pacienteId: number | null, { db }: RuleContext): Promise<number | null> {
  const pessoa = await pacienteDe(db, pacienteId);
  return pessoa ? idadeDe(pessoa, hoje()) : null;
}

/** Nobody goes home unasked over grave signs; whoever leaves without a word is no act of who attends. */
async function comSinaisGraves(
  { atual, campos, valores }: Step<'atendimentos-urgencia', 'dar-alta'>,
  { db, registros }: RuleContext,
): Promise<void> {
  if (atual.prontuarioId === null || campos.tipoAlta === 'EVASAO') return;
  const prontuario = await registros('prontuarios').server.everybodys.find(atual.prontuarioId);
  if (!prontuario) return;
  const graves = await gravesDoProntuario(prontuario, db);
  if (!pedeConduta(graves, prontuario)) return;
  if (!dizMotivo(campos.condutaSinais))
    throw validationError({ condutaSinais: [prontuarioServidor.sinaisGraves(graves)] });
  valores.sinaisDaConduta = sinaisDaConduta(graves);
}

export default rules({
  'atendimentos-urgencia': {
    save: {
      async before(valores, antes, context) {
        if (!antes) {
          Object.assign(valores, await chegada(valores, context));
          return;
        }
        for (const campo of ['pacienteId', 'naoIdentificado'] as const)
          if (valores[campo] !== undefined && valores[campo] !== antes[campo])
            throw validationError({ [campo]: [texto.pacienteNaoMuda] });
        if (valores.motivoPrioridade === undefined || valores.motivoPrioridade === antes.motivoPrioridade)
          return;
        if (!antes.naoIdentificado)
          conferirGestante(await pacienteDe(context.db, antes.pacienteId), valores.motivoPrioridade);
        else
          gestanteAVista(
            valores.motivoPrioridade,
            valores.sexo ?? antes.sexo ?? 'I',
            valores.idadeAproximada ?? antes.idadeAproximada ?? 0,
          );
      },
    },
    read: passagem.read,
    steps: {
      assumir,
      'assumir-observacao': assumir,
      classificar: {
        async before({ atual, valores }, { db }) {
          Object.assign(valores, await prazoDaCor(db, atual.id));
        },
        after: ({ atual }, context) => fecharChamada(atual.id, 'atender', context),
      },
      iniciar: {
        async before({ atual, valores }, context) {
          const { profissionalId } = context.contexto.alcance;
          if (profissionalId === null)
            throw new AppError('modulo-restrito', { messages: [texto.somenteProfissional] });
          valores.profissionalId = profissionalId;
          valores.prontuarioId = await abrirProntuario(atual, context);
        },
        after: ({ atual }, context) => fecharChamada(atual.id, 'atender', context),
      },
      // What only a clock knows; the rest is the guards' (src/domain/pronto-atendimento/guardas.ts).
      observar: {
        before({ campos: { reavaliarEm } }) {
          if (reavaliarEm && Date.parse(reavaliarEm) <= Date.now())
            throw validationError({ reavaliarEm: [REAVALIAR_PASSADO] });
        },
      },
      'dar-alta': { before: comSinaisGraves },
      'registrar-obito': {
        before({ campos: { obitoEm } }) {
          if (Date.parse(obitoEm) > Date.now()) throw validationError({ obitoEm: [OBITO_FORA_DO_TEMPO] });
        },
        async after({ atual: { pacienteId }, campos: { obitoEm } }, context) {
          if (pacienteId !== null) await registrarObito(context, { pacienteId, em: obitoEm });
        },
      },
      'registrar-saida': { after: ({ atual }, context) => fecharChamada(atual.id, 'ausentar', context) },
    },
  },
  'classificacoes-risco': {
    save: {
      async before(valores, _antes, context) {
        const atendimentos = context.registros('atendimentos-urgencia').server.everybodys;
        const linha = await atendimentos.find(valores.atendimentoId ?? 0);
        const idade = linha?.naoIdentificado
          ? linha.idadeAproximada
          : await idadeDoPaciente(linha?.pacienteId ?? null, context);
        const gestante = linha?.motivoPrioridade === 'GESTANTE';
        valores.glasgow = glasgow(valores);
        valores.news2 = news2SeAplica(idade ?? null, gestante) ? news2(valores).total : null;
        // The colour is the professional's; against the signs it is given with a reason, which stays.
        const contradiz =
          valores.cor &&
          contradicaoDe({
            cor: valores.cor,
            antes: linha?.cor ?? null,
            idade: idade ?? null,
            gestante,
            sinais: valores,
            gravesAntes: linha
              ? gravesDe(await sinaisAteAgora(context.db, linha.id), idade ?? null, gestante)
              : [],
          });
        if (!contradiz) valores.justificativaCor = null;
        else if (!justifica(valores.justificativaCor))
          throw validationError({ justificativaCor: [dizerContradicao(contradiz)] });
        valores.classificadoEm = new Date().toISOString();
        valores.classificadoPor = context.contexto.usuario.nome;
      },
    },
  },
  chamadas: { steps: { ausentar: deVolta, desfazer: deVolta } },
});
