/** A template out to a file and in from one. */
import {
  deArquivo,
  paraArquivo,
  type ArquivoFormulario,
  type LeituraArquivo,
} from '#domain/formulario/arquivo.ts';
import { chaveDe } from '#domain/formulario/chaves.ts';
import { MAX_DADO } from '#domain/formulario/tipos.ts';
import { formularios as texto } from '#messages/formulario.ts';

export function exportFile(arquivo: ArquivoFormulario): void {
  const address = URL.createObjectURL(new Blob([paraArquivo(arquivo)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${chaveDe(arquivo.nome, 'formulario')}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

export async function importFile(file: File): Promise<LeituraArquivo> {
  if (file.size > MAX_DADO * 4)
    return { ok: false, problemas: [{ texto: texto.leitura.grande, grave: true }] };
  return deArquivo(await file.text());
}
