/** Forms as data on the server: a version compiled, what came without what is calculated, the names of what was chosen. */
import { createHash } from 'node:crypto';
import { AppError } from '#domain/errors/app-error.ts';
import { compilar, type Formulario } from '#domain/formulario/compilar.ts';
import { lerDado } from '#domain/formulario/ler.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { hoje } from '#server/clock.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { namesOf } from '#server/engine/labels.ts';

type Valores = { readonly [campo: string]: unknown };

const isObjeto = (value: unknown): value is Valores =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compiled versions, by the text that each is made of: a day's date goes into its formulas. */
const compilados = new Map<string, Formulario>();
const MAX_COMPILADOS = 50;

type Modelo = { readonly id: number; readonly nome: string; readonly dado: string };

/**
 * The version as a form of the engine, compiled once a day. `semPaciente`: whom it is about is known already, and no field
 * asks for them.
 */
export function formularioDe(template: Modelo, { semPaciente = false } = {}): Formulario {
  const dia = hoje();
  const chave = createHash('sha256')
    .update(`${dia}\n${semPaciente}\n${template.nome}\n${template.dado}`)
    .digest('base64');
  const pronto = compilados.get(chave);
  if (pronto) return pronto;
  const leitura = lerDado(template.dado);
  if (!leitura.ok)
    throw new AppError('interno', { cause: new Error(`form_template ${template.id} cannot be read`) });
  const dado = semPaciente ? { ...leitura.dado, paciente: 'nao' as const } : leitura.dado;
  const formulario = compilar(template.nome, dado, dia);
  if (compilados.size >= MAX_COMPILADOS) compilados.clear();
  compilados.set(chave, formulario);
  return formulario;
}

/** Whatever came for a calculated field is worked out again, so it is not even looked at. */
export function semCalculados(valores: Valores, calculados: readonly string[]): Valores {
  const tabelas = new Map<string, Set<string>>();
  const topo = new Set<string>();
  for (const caminho of calculados) {
    const [chave = '', coluna] = caminho.split('.');
    if (coluna === undefined) topo.add(chave);
    else tabelas.set(chave, (tabelas.get(chave) ?? new Set()).add(coluna));
  }
  const sem = (registro: Valores, fora: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(registro).filter(([chave]) => !fora.has(chave)));
  return Object.fromEntries(
    Object.entries(sem(valores, topo)).map(([chave, value]) => {
      const colunas = tabelas.get(chave);
      if (!colunas || !Array.isArray(value)) return [chave, value];
      return [chave, value.map((linha: unknown) => (isObjeto(linha) ? sem(linha, colunas) : linha))];
    }),
  );
}

/** The names of what was referred to, as they are now: an old answer names them so for ever. */
export async function rotulosDe(call: EntityCall, entity: EntityModel, valores: Valores): Promise<Valores> {
  const pedidos = entity.fields.flatMap((field) => [
    ...pedidosDe(field.id, field.ref?.resource, valores[field.id]),
    ...(field.child?.fields ?? []).flatMap((inner) =>
      ((valores[field.id] ?? []) as readonly Valores[]).flatMap((linha) =>
        pedidosDe(`${field.id}.${inner.id}`, inner.ref?.resource, linha[inner.id]),
      ),
    ),
  ]);
  const porRecurso = Map.groupBy(pedidos, ({ recurso }) => recurso);
  const rotulos: { [chave: string]: string } = {};
  for (const [recurso, lista] of porRecurso) {
    const alvo = call.registry.entity[recurso];
    if (!alvo) continue;
    const nomes = await namesOf(call.pool, alvo, [...new Set(lista.map(({ id }) => id))]);
    for (const [id, rotulo] of nomes) rotulos[`${recurso}:${id}`] = rotulo;
  }
  return rotulos;
}

function pedidosDe(campo: string, recurso: string | undefined, id: unknown) {
  return recurso !== undefined && typeof id === 'number' ? [{ campo, recurso, id }] : [];
}
