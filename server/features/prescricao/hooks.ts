/** Whose a prescription is, what its items bring from the list of medicines, and what stops its issue (CLIN-02). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { pendentes } from '#domain/prescricao/conferir.ts';
import { aberto, escreveNele } from '#domain/prontuario/sessao.ts';
import type { ItemPrescrito } from '#domain/prescricao/tipos.ts';
import { prescricaoServidor as texto } from '#messages/prescricao.ts';
import type { Emissao } from '#server/capabilities/modelo-documento/index.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Hooks } from '#server/engine/hooks.ts';
import { scopeOn, type Scope } from '#server/engine/scope.ts';
import { completar, conferirNaCasa } from './conferencia.ts';
import { gravarConferencia, papeisFeitos, prontuarioPara } from './repository.ts';

type Linha = ItemPrescrito & { readonly id: number };
type Ciencia = { readonly alerta: string; readonly motivo: string };

/** As with the chart: its author alone; one of no professional is a super user's. */
function exigirAutor(autor: unknown, { alcance }: HookContext['contexto'], frase: string): void {
  const eu = alcance.profissionalId;
  if (eu === null && !alcance.tudo) throw new AppError('modulo-restrito', { messages: [texto.semProfissional] });
  if (!escreveNele(autor, alcance)) throw new AppError('modulo-restrito', { messages: [frase] });
}

/** Whoever does not see a chart does not learn that it is there. */
const dosProntuarios = ({ registry, contexto }: HookContext): Scope => scopeOn(registry, 'prontuarios', contexto);

async function antesDeSalvar(valores: { [campo: string]: unknown }, atual: Row | undefined, context: HookContext): Promise<void> {
  const { contexto, db } = context;
  const prontuarioId = Number(atual?.prontuarioId ?? valores.prontuarioId);
  if (atual && valores.prontuarioId !== undefined && valores.prontuarioId !== atual.prontuarioId)
    throw validationError({ prontuarioId: [texto.prontuarioNaoMuda] });
  if (atual) exigirAutor(atual.profissionalId, contexto, texto.soQuemPrescreveu);
  const prontuario = await prontuarioPara(db, dosProntuarios(context), prontuarioId);
  if (!prontuario) throw validationError({ prontuarioId: [texto.semProntuario] });
  if (!aberto(prontuario.estado)) throw new AppError('registro-travado', { messages: [texto.prontuarioFechado] });
  if (!atual) {
    exigirAutor(prontuario.profissionalId, contexto, texto.doAutor);
    valores.pacienteId = prontuario.pacienteId;
    valores.nomePaciente = prontuario.nomePaciente;
    valores.profissionalId = contexto.alcance.profissionalId;
    valores.prescritaEm = new Date().toISOString();
  }
  if (valores.itens !== undefined) valores.itens = await completar(db, valores.itens as readonly ItemPrescrito[]);
}

/** Refused while an alert lacks its reason; what was checked and why it went on stays with the items. */
async function conferirEmissao(atual: Row, context: HookContext): Promise<void> {
  const { db } = context;
  const prontuario = await prontuarioPara(db, dosProntuarios(context), Number(atual.prontuarioId));
  if (!aberto(prontuario?.estado)) throw new AppError('registro-travado', { messages: [texto.prontuarioFechado] });
  if (prontuario?.obito) throw new AppError('transicao-recusada', { messages: [texto.comObito] });
  const itens = await completar(db, (atual.itens ?? []) as readonly Linha[]);
  const de = { pacienteId: Number(atual.pacienteId), prontuarioId: Number(atual.prontuarioId), menos: atual.id };
  const conferencia = await conferirNaCasa(db, de, itens);
  const ciencias = (atual.ciencias ?? []) as readonly Ciencia[];
  const faltam = pendentes(conferencia, ciencias);
  if (faltam.length > 0)
    throw new AppError('transicao-recusada', { messages: [texto.faltaCiencia(faltam.map(({ frase }) => frase))] });
  const motivos = new Map(ciencias.map(({ alerta, motivo }) => [alerta, motivo]));
  await gravarConferencia(
    db,
    atual.id,
    itens.map((item, index) => ({
      id: item.id,
      principios: item.principios ?? null,
      receituario: item.receituario ?? 'SIMPLES',
      alertas:
        conferencia.alertas
          .filter((alerta) => alerta.itens.includes(index))
          .map((alerta) => texto.comJustificativa(alerta.frase, motivos.get(alerta.chave) ?? ''))
          .join('\n')
          .slice(0, 4000) || null,
    })),
    conferencia.naoConferido.join('\n').slice(0, 4000) || null,
  );
}

export default function prescricao(app: { readonly papel: Pick<Emissao, 'exigirEmissor' | 'anular'> }): Hooks {
  const prescricoes: EntityHooks = {
    beforeSave: antesDeSalvar,
    async beforeTransition({ transition, atual, motivo }, context) {
      const { contexto, db, registry } = context;
      // Whoever may stops what harms, the author of it absent; the rest is the author's.
      if (transition.name !== 'suspender') exigirAutor(atual.profissionalId, contexto, texto.soQuemPrescreveu);
      if (transition.name === 'emitir') {
        const profissionalId = typeof atual.profissionalId === 'number' ? atual.profissionalId : null;
        await conferirEmissao(atual, context);
        await app.papel.exigirEmissor(db, contexto, profissionalId);
        return;
      }
      // What was handed out counts no more, signed or not: its page says so to whoever has the paper.
      for (const { documentoId } of await papeisFeitos(db, atual.id))
        await app.papel.anular(db, registry, contexto, { modulo: 'prontuarios', objectId: documentoId, motivo: motivo ?? '' });
    },
  };
  return { prescricoes };
}
