/** A template is stored only in a form that can be compiled; publishing one takes the place of the version in force (FORM-02). */
import { validationError } from '#domain/errors/app-error.ts';
import { conferirDado } from '#domain/formulario/publicavel.ts';
import type { EntityHooks, HookContext, Hooks } from '#server/engine/hooks.ts';
import { legacyBook } from '#server/engine/legacy.ts';
import { nested } from '#server/engine/nested.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { transitionIn } from '#server/engine/transition.ts';
import { serieDe, travarSerie, versoesDaSerie } from './repository.ts';

const formTemplates: EntityHooks = {
  beforeSave(valores, atual, { registry, contexto }) {
    if (!atual) valores.dono = contexto.usuario.nome;
    if (typeof valores.dado !== 'string') return;
    const existe = (recurso: string): boolean => Object.hasOwn(registry.entity, recurso);
    const graves = conferirDado(valores.dado, existe).filter(({ grave }) => grave);
    if (graves.length > 0) throw validationError({ dado: graves.slice(0, 20).map((problema) => problema.texto) });
  },
  async beforeTransition({ transition, atual }, context) {
    if (transition.name === 'publicar') await substituirPublicado(serieDe(atual), atual.id, context);
  },
};

/** The version in force gives way; two publications of a series follow one another. */
async function substituirPublicado(serie: number, por: number, { registry, entity, contexto, db }: HookContext): Promise<void> {
  await travarSerie(db, serie);
  const call = { ...scopeOf(registry, entity, contexto), contexto, hooks: {}, book: legacyBook({}), pool: nested(db) };
  for (const { id, situacao } of await versoesDaSerie(db, serie, por))
    if (situacao === 'PUBLICADO')
      await transitionIn(db, call, id, { transicao: 'substituir', versao: undefined }, { propria: true });
}

const formRespostas: EntityHooks = {
  // Not in the body, which the same idempotency key must find unchanged.
  beforeSave(valores, atual) {
    if (!atual) valores.respondidaEm = new Date().toISOString();
  },
};

const formPedidos: EntityHooks = {
  beforeSave(valores, atual) {
    if (!atual) valores.pedidoEm = new Date().toISOString();
  },
};

export default { 'form-templates': formTemplates, 'form-respostas': formRespostas, 'form-pedidos': formPedidos } satisfies Hooks;
