/** Where the pictures of the editor lie: `editor/<prestador>/<usuario>/<uuid>-<nome>`; the rest of a path decides nothing. */
import { compose } from '../formato/composto.ts';

export type Caminho = { readonly prestadorId: number; readonly usuarioId: number; readonly nome: string };

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CAMINHO = new RegExp(
  `^editor/([0-9]{1,15})/([0-9]{1,15})/${UUID}-([\\p{L}\\p{N}_() -][\\p{L}\\p{N}._() -]{0,119})$`,
  'u',
);

/** What a path says; null for what is none of ours ('..', another folder, an address). */
export function lerCaminho(caminho: string): Caminho | null {
  const [, prestador, usuario, nome] = CAMINHO.exec(caminho) ?? [];
  return nome === undefined ? null : { prestadorId: Number(prestador), usuarioId: Number(usuario), nome };
}

/** What every path of one sending begins with. */
export function inicioDoCaminho(prestadorId: number, usuarioId: number, uuid: string): string {
  return `editor/${prestadorId}/${usuarioId}/${uuid}-`;
}

/** A file's name with only what a path may hold. */
export function nomeNoCaminho(arquivo: string): string {
  const plain = compose(arquivo)
    .replace(/^.*[/\\]/, '')
    .replaceAll(/[^\p{L}\p{N}._() -]+/gu, '-')
    .replace(/^[.]+/, '')
    .trim()
    .slice(-80);
  return plain === '' ? 'imagem' : plain;
}
