/** When this system made or received each signature: what is told of one that bears neither time stamp nor date. */
import type { RelatorioAssinaturas } from '#domain/assinatura/relatorio.ts';
import type { Chamada } from '#server/capabilities/documento/acesso.ts';
import { ISO, type Linha } from '#server/capabilities/documento/linhas.ts';
import type { Queryable } from '#server/database/query.ts';

/** The last signature of `nova` was made here, now; those before it keep the moments that they had in `antes`. */
export async function registrarFeita(db: Queryable, { contexto }: Chamada, nova: Linha, antes: Linha): Promise<void> {
  const ordem = nova.aspectos.length - 1;
  await db.query({
    text: `INSERT INTO assinatura_momento (arquivo_id, ordem, em, como, usuario_id)
           SELECT $1, ordem, em, como, usuario_id FROM assinatura_momento WHERE arquivo_id = $2 AND ordem < $3
           ON CONFLICT DO NOTHING`,
    values: [nova.arquivo_id, antes.arquivo_id, ordem],
  });
  await db.query({
    text: `INSERT INTO assinatura_momento (arquivo_id, ordem, em, como, usuario_id) VALUES ($1, $2, now(), 'feita', $3)
           ON CONFLICT DO NOTHING`,
    values: [nova.arquivo_id, ordem, contexto.usuario.id],
  });
}

/** Signatures of a file that came with them: known since the file was first stored. */
export async function registrarRecebidas(db: Queryable, arquivoId: string, quantas: number): Promise<void> {
  await db.query({
    text: `INSERT INTO assinatura_momento (arquivo_id, ordem, em, como)
           SELECT $1, ordem, em, 'recebida' FROM generate_series(0, $2::int - 1) ordem,
             (SELECT min(em) AS em FROM (SELECT conteudo_em AS em FROM documento WHERE arquivo_id = $1
                UNION ALL SELECT em FROM documento_versao WHERE arquivo_id = $1) c) c
            WHERE em IS NOT NULL ON CONFLICT DO NOTHING`,
    values: [arquivoId, quantas],
  });
}

/** The report with what is recorded of each signature. */
export async function comMomentos<R extends RelatorioAssinaturas>(db: Queryable, relatorio: R): Promise<R> {
  const { rows } = await db.query({
    text: `SELECT ordem, ${ISO('em')} AS em, como FROM assinatura_momento WHERE arquivo_id = $1`,
    values: [relatorio.sha256],
  });
  const momentos = rows as { ordem: number; em: string; como: 'feita' | 'recebida' }[];
  return {
    ...relatorio,
    assinaturas: relatorio.assinaturas.map((uma, lugar) => {
      const seu = momentos.find(({ ordem }) => ordem === lugar);
      return seu ? { ...uma, registro: { em: seu.em, como: seu.como } } : uma;
    }),
  };
}
