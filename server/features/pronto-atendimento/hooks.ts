/** Arriving, whoever it is; what a classification computes; and what each step of an arrival makes of calls and patient. */
import { validationError } from '#domain/errors/app-error.ts';
import { idadeEmAnos } from '#domain/formato/data.ts';
import { inicioDoDia } from '#domain/formato/fuso.ts';
import { senhaDe } from '#domain/recepcao/senha.ts';
import { nascimentoAproximado, nomeProvisorio } from '#domain/urgencia/desconhecido.ts';
import { OBITO_FORA_DO_TEMPO, REAVALIAR_PASSADO } from '#domain/urgencia/guardas.ts';
import { glasgow, news2, news2SeAplica } from '#domain/urgencia/news2.ts';
import { prazoDe } from '#domain/urgencia/prazo.ts';
import { urgenciaServidor as texto } from '#messages/urgencia.ts';
import { registrarObito } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import type { EntityHooks, HookContext, Hooks, Step } from '#server/engine/hooks.ts';
import type { ServerRecords, Records } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { alvoDe, chamadaAbertaDe, estaNoLeito, pessoaDe, proximaSenha, proximoDesconhecido } from './repository.ts';

type Recursos = 'pacientes' | 'chamadas' | 'atendimentos-urgencia';
/** The record door of the application, for a rule that has a person and no request. */
type Portas = { readonly registrosDe: <R extends Recursos>(contexto: Contexto, recurso: R) => Records<R> };
type Valores = { [field: string]: unknown };

/** Where the call of an arrival goes with the arrival's step. */
const FIM_DA_CHAMADA: { readonly [passo: string]: 'atender' | 'ausentar' } = {
  classificar: 'atender',
  iniciar: 'atender',
  'registrar-saida': 'ausentar',
};

export default function prontoAtendimento(app: Portas): Hooks {
  const porta = <R extends Recursos>({ contexto, db }: HookContext, recurso: R): ServerRecords<R> =>
    app.registrosDe(contexto, recurso).server.within(db).everybodys;

  /** The patient row that stands for who has no name until somebody knows (docs/decisions/0110). */
  async function provisorio(valores: Valores, context: HookContext): Promise<void> {
    const { sexo, idadeAproximada } = valores as { sexo: 'F' | 'M' | 'I'; idadeAproximada: number };
    const numero = await proximoDesconhecido(context.db, Number(context.contexto.prestadorId));
    const { id, nome } = await porta(context, 'pacientes').keep({
      nome: nomeProvisorio(sexo, numero),
      dataNascimento: nascimentoAproximado(idadeAproximada, hoje()),
      sexo,
      nacionalidade: 'BRASILEIRA',
      provisorio: true,
    });
    valores.pacienteId = id;
    valores.nomePaciente = nome;
  }

  async function chegar(valores: Valores, context: HookContext): Promise<void> {
    const { db, contexto } = context;
    if (valores.naoIdentificado === true) await provisorio(valores, context);
    else {
      const pessoa = await pessoaDe(db, Number(valores.pacienteId));
      if (pessoa?.obito) throw validationError({ pacienteId: [texto.comObito(pessoa.nome)] });
      if (pessoa && (await estaNoLeito(db, pessoa.id))) throw validationError({ pacienteId: [texto.noLeito(pessoa.nome)] });
      valores.nomePaciente = pessoa?.nome ?? null;
    }
    const agora = Date.now();
    const alvo = await alvoDe(db, 'SEM_COR');
    valores.chegadaEm = new Date(agora).toISOString();
    valores.alvoMinutos = alvo;
    valores.prazoEm = alvo === null ? null : new Date(prazoDe(agora, alvo)).toISOString();
    valores.senha = senhaDe('U', await proximaSenha(db, Number(contexto.prestadorId), inicioDoDia(hoje())));
  }

  async function morrer({ pacienteId, obitoEm }: Step['atual'], context: HookContext): Promise<void> {
    if (typeof pacienteId === 'number' && typeof obitoEm === 'string')
      await registrarObito(app, context, { pacienteId, em: obitoEm });
  }

  const atendimentos: EntityHooks = {
    async beforeSave(valores, atual, context) {
      if (!atual) return chegar(valores, context);
      for (const campo of ['pacienteId', 'naoIdentificado'])
        if (valores[campo] !== undefined && valores[campo] !== atual[campo])
          throw validationError({ [campo]: [texto.pacienteNaoMuda] });
    },
    // What only a clock knows; the rest is the guards' (src/domain/urgencia/guardas.ts).
    beforeTransition({ campos }) {
      const agora = Date.now();
      const { reavaliarEm, obitoEm } = campos;
      if (typeof reavaliarEm === 'string' && Date.parse(reavaliarEm) <= agora)
        throw validationError({ reavaliarEm: [REAVALIAR_PASSADO] });
      if (typeof obitoEm === 'string' && Date.parse(obitoEm) > agora) throw validationError({ obitoEm: [OBITO_FORA_DO_TEMPO] });
    },
    async afterTransition({ transition, atual }, context) {
      const fim = FIM_DA_CHAMADA[transition.name];
      const aberta = fim === undefined ? null : await chamadaAbertaDe(context.db, atual.id);
      if (fim !== undefined && aberta !== null)
        await porta(context, 'chamadas').transition(aberta, { transicao: fim, versao: undefined });
      if (transition.name === 'registrar-obito') await morrer(atual, context);
    },
  };

  const classificacoes: EntityHooks = {
    async beforeSave(valores, _atual, context) {
      const linha = await porta(context, 'atendimentos-urgencia').find(Number(valores.atendimentoId));
      const idade = linha?.naoIdentificado ? linha.idadeAproximada : await idadeDe(linha?.pacienteId ?? null, context);
      valores.glasgow = glasgow(valores);
      valores.news2 = news2SeAplica(idade ?? null, linha?.motivoPrioridade === 'GESTANTE') ? news2(valores).total : null;
      valores.classificadoEm = new Date().toISOString();
      valores.classificadoPor = context.contexto.usuario.nome;
    },
  };

  const chamadas: EntityHooks = {
    // A call that is undone or not answered gives the person back to the queue.
    async afterTransition({ transition, atual }, context) {
      if (transition.name !== 'ausentar' && transition.name !== 'desfazer') return;
      if (typeof atual.atendimentoUrgenciaId !== 'number') return;
      const door = porta(context, 'atendimentos-urgencia');
      const linha = await door.find(atual.atendimentoUrgenciaId);
      if (linha?.situacao === 'CHAMADO') await door.transition(linha.id, { transicao: 'voltar', versao: undefined });
    },
  };

  return { 'atendimentos-urgencia': atendimentos, 'classificacoes-risco': classificacoes, chamadas };
}

async function idadeDe(pacienteId: number | null, { db }: HookContext): Promise<number | null> {
  const pessoa = pacienteId === null ? undefined : await pessoaDe(db, pacienteId);
  return pessoa ? idadeEmAnos(pessoa.nascimento, hoje()) : null;
}
