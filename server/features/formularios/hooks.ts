/** A template is stored only in a form that can be compiled, and only while it is a draft (FORM-02). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { lerDado } from '#domain/formularios/ler.ts';
import { problemasDe } from '#domain/formularios/problemas.ts';
import type { Problema } from '#domain/formularios/tipos.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { formulariosServidor as texto } from '#messages/formularios.ts';
import type { EntityHooks } from '#server/engine/hooks.ts';

/** Every problem of the text, and whether one keeps it from being stored. */
export function conferirDado(dado: string, registry: Registry): readonly Problema[] {
  const leitura = lerDado(dado);
  if (!leitura.ok) return leitura.problemas;
  return problemasDe(leitura.dado, { existe: (recurso) => Object.hasOwn(registry.entity, recurso) });
}

export const formTemplatesHooks: EntityHooks = {
  beforeSave(valores, atual, { registry, contexto }) {
    if (atual && atual.situacao !== 'RASCUNHO') throw new AppError('validacao', { messages: [texto.publicadoNaoMuda] });
    if (!atual) valores.dono = contexto.usuario.nome;
    if (typeof valores.dado !== 'string') return;
    const graves = conferirDado(valores.dado, registry).filter(({ grave }) => grave);
    if (graves.length > 0) throw validationError({ dado: graves.slice(0, 20).map((problema) => problema.texto) });
  },
};
