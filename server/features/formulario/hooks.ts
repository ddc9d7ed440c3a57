/** A template is stored only in a form that can be compiled; publishing one takes the place of the version in force (FORM-02). */
import { validationError } from '#domain/errors/app-error.ts';
import { conferirDado } from '#domain/formulario/publicavel.ts';
import { rules, type RuleContext } from '#server/engine/rules.ts';
import { aoFinalizar } from './satisfacao.ts';
import { serieDe, travarSerie, versoesDaSerie } from './repository.ts';

/** The version in force gives way; two publications of a series follow one another. */
async function substituirPublicado(
  serie: number,
  por: number,
  { db, registros }: RuleContext,
): Promise<void> {
  await travarSerie(db, serie);
  const templates = registros('form-templates').server;
  for (const { id, situacao } of await versoesDaSerie(db, serie, por))
    if (situacao === 'PUBLICADO') await templates.transition(id, { transicao: 'substituir' });
}

export default rules({
  agendamentos: {
    steps: {
      finalizar: { after: ({ atual }, { db, contexto }) => aoFinalizar(db, atual, contexto.prestadorId) },
    },
  },
  'form-templates': {
    save: {
      before(valores, antes, { registry, contexto }) {
        // A new version stays whose the first one was.
        if (!antes) valores.dono ??= contexto.usuario.nome;
        if (typeof valores.dado !== 'string') return;
        const existe = (recurso: string): boolean => Object.hasOwn(registry.entity, recurso);
        const graves = conferirDado(valores.dado, existe).filter(({ grave }) => grave);
        if (graves.length > 0)
          throw validationError({ dado: graves.slice(0, 20).map((problema) => problema.texto) });
      },
    },
    steps: {
      publicar: { before: ({ atual }, context) => substituirPublicado(serieDe(atual), atual.id, context) },
    },
  },
  // Not in the body, which the same idempotency key must find unchanged.
  'form-respostas': {
    save: {
      before(valores, antes) {
        if (!antes) valores.respondidaEm = new Date().toISOString();
      },
    },
  },
  'form-pedidos': {
    save: {
      before(valores, antes) {
        if (!antes) valores.pedidoEm = new Date().toISOString();
      },
    },
  },
});
