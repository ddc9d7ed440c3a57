/** The body of PUT `_import/:id`: either how to read the file again, or which columns to import and how. */
import { AppError } from '#domain/errors/app-error.ts';
import type { FieldSource, Mapping, Modo, Vazias } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacao } from '#messages/importacao.ts';
import { importableFields } from './columns.ts';
import type { Importacao } from './record.ts';
import type { ReadingChoice } from './source.ts';

export type Start =
  | {
      readonly mapeamento: Mapping;
      readonly modo: Modo;
      readonly simular: boolean;
      readonly vazias: Vazias;
      readonly leitura?: undefined;
    }
  | { readonly leitura: ReadingChoice };

/** Throws AppError 'requisicao-invalida' for a wrong shape, 'mapeamento-invalido' for a mapping that cannot be. */
export function readStart(body: unknown, entity: EntityModel, row: Importacao): Start {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('requisicao-invalida');
  const {
    mapeamento,
    modo = row.modo,
    simular = true,
    leitura,
    vazias = row.contexto.vazias ?? 'manter',
    ...rest
  } = body as {
    [key: string]: unknown;
  };
  if (Object.keys(rest).length > 0) throw new AppError('requisicao-invalida');
  if (leitura !== undefined) {
    if (typeof leitura !== 'object' || leitura === null || mapeamento !== undefined)
      throw new AppError('requisicao-invalida');
    return { leitura };
  }
  if (modo !== 'tudo-ou-nada' && modo !== 'so-as-boas') throw new AppError('requisicao-invalida');
  if (vazias !== 'manter' && vazias !== 'apagar') throw new AppError('requisicao-invalida');
  if (typeof simular !== 'boolean') throw new AppError('requisicao-invalida');
  return {
    mapeamento: readMapping(mapeamento ?? row.mapeamento, entity, row.colunas),
    modo,
    simular,
    vazias,
  };
}

function readMapping(value: unknown, entity: EntityModel, columns: readonly string[]): Mapping {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('requisicao-invalida');
  const fields = new Map(importableFields(entity).map((field) => [field.id, field]));
  const wrong = (campo: string, text: string): AppError =>
    new AppError('mapeamento-invalido', { errors: { [campo]: [text] } });
  const mapping: { [field: string]: FieldSource } = {};
  for (const [campo, given] of Object.entries(value)) {
    if (!fields.has(campo)) throw wrong(campo.slice(0, 60), importacao.campoDesconhecido(campo.slice(0, 60)));
    if (given === null) continue;
    const source = typeof given === 'number' ? { coluna: given } : (given as { [key: string]: unknown });
    const { coluna, valor, decimal } = source as { coluna?: unknown; valor?: unknown; decimal?: unknown };
    if (
      coluna !== undefined &&
      !(Number.isSafeInteger(coluna) && (coluna as number) >= 0 && (coluna as number) < columns.length)
    ) {
      throw wrong(campo, importacao.colunaDesconhecida(String(coluna).slice(0, 60)));
    }
    if (valor !== undefined && (typeof valor !== 'string' || valor.length > 500 || valor.includes('\u0000')))
      throw wrong(campo, importacao.campoDesconhecido(campo));
    if ((coluna === undefined) === (valor === undefined))
      throw wrong(campo, importacao.colunaDesconhecida(''));
    mapping[campo] = {
      ...(coluna === undefined ? { valor: valor } : { coluna: coluna as number }),
      ...(decimal === 'ponto' || decimal === 'virgula' ? { decimal } : {}),
    };
  }
  if (!Object.values(mapping).some((source) => source.coluna !== undefined))
    throw new AppError('mapeamento-invalido', { messages: [importacao.nadaMapeado] });
  // A part of the key that nobody named would fall to its default, and every row to another record than was meant.
  const keys = entity.importKey.flatMap((id) => fields.get(id) ?? []);
  const missing = keys.filter(
    (field) => (!field.nullable || keys.length > 1) && !Object.hasOwn(mapping, field.id),
  );
  if (missing.length > 0) {
    const titulos = missing.map(({ title }) => title).join(' e ');
    throw new AppError('mapeamento-invalido', {
      errors: Object.fromEntries(missing.map((field) => [field.id, [importacao.chaveNaoMapeada(titulos)]])),
    });
  }
  return mapping;
}
