/** Arriving, whichever screen or call it comes from: who may, the ticket, and what taking it back undoes (CLIN-06). */
import { AppError } from '#domain/errors/app-error.ts';
import { impede, pendencias } from '#domain/recepcao/pendencias.ts';
import { letraDa } from '#domain/recepcao/senha.ts';
import { recepcao as texto } from '#messages/recepcao.ts';
import { conferirGestante, convenioDoPaciente, pacienteDe } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import { rules, type StepRules } from '#server/engine/rules.ts';
import { looseScope } from '#server/engine/scope.ts';
import { guardarCarteira } from './carteira.ts';
import { itens, proximaSenha } from './repository.ts';

/** What a step that is taken back had stamped. */
const SEM_FALTA = { encerradoEm: null, motivo: null };
/** The ticket stays the row's: it may be on paper already. */
const SEM_CHEGADA = { chegadaEm: null, chegadaPor: null, faltavaNaChegada: null, carteiraRecusada: null };

const chegar: StepRules<'agendamentos', 'chegar'> = {
  async before({ atual, campos, valores }, context) {
    const { db, registry, entity, contexto, prestadorId } = context;
    // What the desk says of the convênio is a choice; of what nobody ever said the only one that counts is taken.
    const perguntado = campos.convenioId !== undefined;
    const { caso, carteiras } =
      perguntado || atual.convenioId !== null || atual.particular || atual.pacienteId === null
        ? { caso: 'NENHUM', carteiras: [] }
        : await convenioDoPaciente(db, atual.pacienteId, hoje());
    const [unica] = caso === 'UM' ? carteiras : [];
    const depois = { ...atual, ...(unica ? { convenioId: unica.convenioId } : {}), ...campos };
    const { convenioId, numeroCarteira, validadeCarteira, numeroAutorizacao } = depois;
    // Whose register has none is private, and the row says so; where it has some, somebody has to choose.
    const particular = convenioId === null && caso === 'NENHUM';
    const autorizacao = convenioId === null || numeroAutorizacao ? null : depois.autorizacao;
    Object.assign(valores, { convenioId, particular, autorizacao });
    // The row was found and locked by who calls: whose it is has been asked already.
    const escopo = { ...looseScope(registry, entity, contexto), linhas: 'todas' as const };
    const conta = { convenioId, particular, autorizacao, numeroAutorizacao };
    const mostrada = { ...conta, numeroCarteira, validadeCarteira };
    const [item] = await itens(db, escopo, { id: atual.id }, false, mostrada);
    const faltam = item ? pendencias(item.fatos, Date.now()) : [];
    const parado = faltam.find(impede);
    conferirGestante(await pacienteDe(db, atual.pacienteId), campos.motivoPrioridade);
    if (parado) throw new AppError('transicao-recusada', { messages: [texto.pendencia(parado)] });
    if (atual.situacao === 'FALTOU') Object.assign(valores, SEM_FALTA);
    valores.faltavaNaChegada = texto.faltavam(faltam);
    const dia = hoje();
    const senha = await proximaSenha(db, {
      id: atual.id,
      prestadorId,
      dia,
      letra: letraDa(depois.prioridade ?? 'NORMAL'),
    });
    if (senha !== null) Object.assign(valores, { senha, diaSenha: dia });
    const carteira = { convenioId, numero: numeroCarteira, validade: validadeCarteira };
    valores.carteiraRecusada = await guardarCarteira(context, atual.pacienteId, carteira);
  },
};

export default rules({
  agendamentos: {
    steps: {
      chegar,
      'desfazer-chegada': { before: ({ valores }) => void Object.assign(valores, SEM_CHEGADA) },
      voltar: {
        before({ atual, valores }) {
          if (atual.situacao === 'FALTOU') Object.assign(valores, SEM_FALTA);
        },
      },
    },
  },
});
