/**
 * Prints a caller's own text on paper: the unit's letterhead, the patient on every page. It also gives the
 * sealed right to keep these very bytes among the patient's documents (`_guardar`).
 */
import { Readable } from 'node:stream';
import type { MarcasDeSaude } from '#domain/assinatura/marcas-saude.ts';
import type { Orientacao, Texto } from '#domain/modelo-documento/tipos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { editorServidor } from '#messages/modelo-documento.ts';
import { type Conferencia, type Figura, figuraInteira } from '#server/capabilities/impressao/index.ts';
import type { Pool } from '#server/database/query.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { lerPaciente, lerPrestador } from './fontes.ts';
import { bytesDe, identificacaoDo, timbrar, type TimbreDeps } from './timbre.ts';
import { selarVale, VALE_MS } from './vale.ts';

/** Of all pictures of one print together. */
const FIGURAS_MAX_BYTES = 40 * 1024 * 1024;

export type PedidoPapel = {
  readonly titulo: string;
  readonly autor: string;
  /** Default: RETRATO. */
  readonly orientacao?: Orientacao;
  /** By the unit's clock. */
  readonly texto: (fuso: string) => Texto;
  /** Stored files that the text shows; what is no picture prints as its description. */
  readonly figuras: readonly string[];
  readonly pacienteId: number | null;
  /** The tag of the document where nobody says another. */
  readonly tipo: string;
  /** A second line at the foot of every page. */
  readonly linhaRodape?: string;
  /** What the audit keeps of where it came from. */
  readonly origem: { readonly [campo: string]: unknown };
  readonly conferencia?: Conferencia | null;
  readonly marcas?: MarcasDeSaude;
};

/** `vale` and `arquivoId`: null where there is no patient whose documents could keep it. */
export type Impressa = {
  readonly pdf: Uint8Array;
  readonly vale: string | null;
  readonly arquivoId: string | null;
};

export type Papel = {
  imprimir(registry: Registry, contexto: Contexto, pedido: PedidoPapel): Promise<Impressa>;
};

export function papelTimbrado(deps: TimbreDeps & { readonly pool: Pool; readonly cofre: Cofre }): Papel {
  const { pool, files, cofre } = deps;
  return {
    async imprimir(registry, contexto, pedido) {
      const [paciente, prestador] = await Promise.all([
        pedido.pacienteId === null ? null : lerPaciente(pool, registry, contexto, pedido.pacienteId),
        lerPrestador(pool, contexto),
      ]);
      const agora = new Date().toISOString();
      const pdf = await timbrar(deps, prestador, pedido.texto(prestador.fonte.fusoHorario), {
        nome: pedido.titulo,
        autor: pedido.autor,
        papel: 'A4',
        orientacao: pedido.orientacao ?? 'RETRATO',
        cabecalho: true,
        rodape: true,
        linhaRodape: pedido.linhaRodape ?? null,
        identificacao: paciente && identificacaoDo(paciente),
        conferencia: pedido.conferencia ?? null,
        marcas: pedido.marcas ?? {},
        quem: contexto.usuario.id,
        agora,
        figuras: await figurasDe(deps, pedido.figuras),
      });
      if (!paciente) return { pdf, vale: null, arquivoId: null };
      const { id } = await files.put(Readable.from([Buffer.from(pdf)]), Number.MAX_SAFE_INTEGER);
      const vale = selarVale(cofre, {
        arquivoId: id,
        tamanho: pdf.length,
        pacienteId: paciente.id,
        usuarioId: contexto.usuario.id,
        prestadorId: contexto.prestadorId ?? 0,
        tipo: pedido.tipo,
        // What a register prints of itself is no atestado.
        qualificada: false,
        origem: pedido.origem,
        ate: Date.now() + VALE_MS,
      });
      return { pdf, vale, arquivoId: id };
    },
  };
}

async function figurasDe(
  { files }: TimbreDeps,
  ids: readonly string[],
): Promise<{ readonly [id: string]: Figura }> {
  const found: { [id: string]: Figura } = {};
  let total = 0;
  for (const id of new Set(ids)) {
    const figura = await figuraInteira(await bytesDe(files, id));
    if (!figura) continue;
    total += figura.bytes.length;
    if (total > FIGURAS_MAX_BYTES)
      throw new AppError('validacao', { messages: [editorServidor.imagensDemais] });
    found[id] = figura;
  }
  return found;
}
