/** The filters that a schedule keeps, as the query that its report is asked with: 'profissionalId=3&situacao=ABERTA' (REP-02). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { relatorio as texto } from '#messages/relatorio.ts';
import { declaredFilter } from '#server/engine/filters.ts';
import { checkReferences } from '#server/engine/references.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { nomeDoFiltro, type Consulta } from './abrir.ts';

export const filtrosDe = (guardados: string | null | undefined): Consulta =>
  Object.fromEntries(new URLSearchParams(guardados ?? ''));

/** What they say in words; throws at the field where the report has no such filter, or what it names is not the caller's. */
export async function filtrosEmPalavras(
  { db, registry, contexto }: Pick<RuleContext, 'db' | 'registry' | 'contexto'>,
  relatorio: string,
  guardados: string,
): Promise<string> {
  const recusar = (frase: string) => validationError({ filtros: [frase] });
  const declared = registry.resource[relatorio]?.report;
  const entity = declared && registry.entity[declared.of];
  const palavras: string[] = [];
  for (const [campo, valor] of new URLSearchParams(guardados)) {
    const field = declared?.filters?.includes(campo) ? entity?.field[campo] : undefined;
    if (!entity || !field) throw recusar(texto.filtroDoAgendado);
    try {
      declaredFilter(campo, valor, { entity, ability: contexto.ability, usuarioId: contexto.usuario.id });
      if (field.ref)
        await checkReferences(db, scopeOf(registry, entity, contexto), { [campo]: Number(valor) }, contexto);
    } catch (error) {
      if (error instanceof AppError) throw recusar(texto.filtroSemRegistro(field.title));
      throw error;
    }
    palavras.push(texto.filtrado(field.title, await nomeDoFiltro(db, registry, field, valor)));
  }
  return palavras.join('. ').slice(0, 1000);
}
