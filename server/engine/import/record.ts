/** The import's own row: what was sent, how it is read, where it stands. */
import { AppError } from '#domain/errors/app-error.ts';
import type {
  Aviso,
  Estado,
  Importacao as Wire,
  Mapping,
  Modo,
  Mudanca,
  Vazias,
} from '#domain/importacao/importacao.ts';
import type { UsuarioContexto } from '#server/plugins/context.ts';
import type { Queryable } from '#server/database/query.ts';
import type { EntityCall } from '#server/engine/call.ts';
import type { Encoding, Separator } from './detect.ts';
import type { Reading } from './source.ts';
import { ofSameTenant } from '#server/database/tenant.ts';

/** What a rehearsal found worth a look. */
export type Conferencia = { readonly avisos: readonly Aviso[]; readonly mudancas: readonly Mudanca[] };

export type Importacao = {
  readonly id: number;
  readonly recurso: string;
  readonly usuario_id: number;
  readonly prestador_id: number | null;
  /** Null: its file is not kept any more. */
  readonly arquivo_id: string | null;
  readonly nome_arquivo: string;
  readonly tamanho: number;
  readonly codificacao: Encoding | null;
  readonly separador: Separator | null;
  readonly planilha: string | null;
  readonly colunas: readonly string[];
  readonly amostra: readonly (readonly string[])[];
  readonly mapeamento: Mapping;
  readonly modo: Modo;
  readonly simular: boolean;
  readonly estado: Estado;
  readonly lidas: number;
  /** Rows of the file, once it was read. */
  readonly total: number | null;
  readonly validas: number;
  readonly erros: number;
  readonly inseridas: number;
  readonly alteradas: number;
  readonly iguais: number;
  readonly posicao: number;
  /** Times it was taken up again since it last got further. */
  readonly cancelar: boolean;
  readonly trabalhador: string | null;
  readonly tarefa_id: number | null;
  readonly mensagem: string | null;
  readonly contexto: {
    readonly usuario: UsuarioContexto;
    readonly ip: string;
    readonly motivo: string | null;
    readonly aspas?: boolean;
    readonly cabecalho?: boolean;
    readonly corrigir?: boolean;
    readonly vazias?: Vazias;
    /** Zone of the unit where its run was asked for. */
    readonly fuso?: string;
    readonly problema?: string | null;
    readonly avisos?: readonly Aviso[];
    readonly conferencia?: Conferencia | null;
    readonly planilhas?: readonly string[];
    readonly desfeitas?: number;
    readonly restantes?: number;
    /** The child table that the file is for; absent: the register itself. */
    readonly tabela?: string;
    /** An undo began and has not come to its end: asked for again, it goes on where it stopped. */
    readonly desfazendo?: boolean;
    /** The undo under way is not the first: it looks at what the one before left. */
    readonly outraVez?: boolean;
  };
  readonly criado_em: string;
  readonly iniciado_em: string | null;
  readonly concluido_em: string | null;
};

export const RUNNING: readonly Estado[] = ['na-fila', 'executando', 'desfazendo'];

/** The caller's import of that resource and of the chosen provider; 404 otherwise, as if it did not exist. */
export async function findImport(
  db: Queryable,
  id: number,
  { entity, prestadorId, contexto }: Pick<EntityCall, 'entity' | 'prestadorId' | 'contexto'>,
): Promise<Importacao> {
  const { rows } = await db.query<Importacao>({
    text: `SELECT * FROM importacao
            WHERE id = $1 AND recurso = $2 AND (usuario_id = $3 OR $4) AND ${ofSameTenant('', '$5')}`,
    values: [id, entity.name, contexto.usuario.id, contexto.usuario.admin, prestadorId ?? null],
  });
  const row = rows[0];
  if (!row) throw new AppError('nao-encontrado');
  return row;
}

/** The file that was sent; 404 where it is not kept any more. */
export function fileOf({ arquivo_id: arquivo }: Importacao): string {
  if (arquivo === null) throw new AppError('arquivo-nao-encontrado');
  return arquivo;
}

export function readingOf(row: Importacao): Reading {
  const { aspas = true, cabecalho = true, corrigir = false } = row.contexto;
  if (row.planilha !== null) return { tipo: 'xlsx', cabecalho, corrigir, planilha: row.planilha };
  return {
    tipo: 'csv',
    cabecalho,
    corrigir,
    codificacao: row.codificacao ?? 'utf-8',
    separador: row.separador ?? ';',
    aspas,
  };
}

/** The import as it travels. */
export function toWire(row: Importacao): Wire {
  return {
    id: row.id,
    recurso: row.recurso,
    tabela: row.contexto.tabela ?? null,
    arquivo: row.nome_arquivo,
    tamanho: row.tamanho,
    codificacao: row.codificacao,
    separador: row.separador,
    planilha: row.planilha,
    planilhas: row.contexto.planilhas ?? [],
    aspas: row.planilha === null ? (row.contexto.aspas ?? true) : null,
    cabecalho: row.contexto.cabecalho ?? true,
    corrigir: row.contexto.corrigir ?? false,
    problema: row.contexto.problema ?? null,
    vazias: row.contexto.vazias ?? 'manter',
    avisos: row.contexto.conferencia?.avisos ?? row.contexto.avisos ?? [],
    mudancas: row.contexto.conferencia?.mudancas ?? [],
    colunas: row.colunas,
    amostra: row.amostra,
    mapeamento: row.mapeamento,
    modo: row.modo,
    simular: row.simular,
    estado: row.estado,
    lidas: row.lidas,
    validas: row.validas,
    erros: row.erros,
    inseridas: row.inseridas,
    alteradas: row.alteradas,
    iguais: row.iguais,
    mensagem: row.mensagem,
    desfeitas: row.contexto.desfeitas ?? null,
    restantes: row.contexto.restantes ?? null,
    criadoEm: row.criado_em,
    iniciadoEm: row.iniciado_em,
    concluidoEm: row.concluido_em,
  };
}

/** SQL: whether the import `importId` brought the record `id`, by the one run of ids that could hold it. */
export function broughtSql(importId: string, id: string): string {
  return `coalesce((SELECT f.ultimo >= ${id} FROM importacao_faixa f WHERE f.importacao_id = ${importId} AND f.primeiro <= ${id} ORDER BY f.primeiro DESC LIMIT 1), false)`;
}
