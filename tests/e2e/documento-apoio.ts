/** What the browser tests of documents share: records to hang them on, files, and where things are on the screen. */
import { expect, type Page } from '@playwright/test';
import { makePdf } from '#tests/support/pdf.ts';
import { cabecalhos } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';

export type Arquivo = { name: string; mimeType: string; buffer: Buffer };

/** A valid CPF that no other run has. */
export function cpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10));
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, at) => total + digit * (length + 1 - at), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

/** A new supplier; the address of its documents. */
export async function documentosDe(page: Page): Promise<{ id: number; endereco: string }> {
  const { id } = await (
    await pelaApi(page.request)
  ).criar('fornecedores', {
    nome: `Fornecedor ${Date.now()}`,
    documento: cpf(),
    regimeTributario: 'SIMPLES',
  });
  return { id, endereco: `/fornecedores/form-fornecedores/${id}?aba=documentos` };
}

/** Sends by the API, as someone else would meanwhile. */
export async function anexar(
  page: Page,
  id: number,
  arquivo: Arquivo,
  folderId = 'raiz',
): Promise<{ objectId: string }> {
  const made = await page.request.post('/api/cmis/v2/criar-documento', {
    headers: await cabecalhos(page.request),
    multipart: { modulo: 'fornecedores', id: String(id), folderId, file: arquivo },
  });
  expect(made.status(), await made.text()).toBe(201);
  return ((await made.json()) as { result: { entity: { objectId: string } } }).result.entity;
}

/** Everything on the console is a fault, but refusals that a test provokes. */
export function escutar(page: Page, aceitos = /status of (409|412|413|415|422)/): string[] {
  const erros: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !aceitos.test(message.text())) erros.push(message.text());
  });
  page.on('pageerror', (error) => erros.push(error.message));
  return erros;
}

export const lista = (page: Page) => page.getByRole('grid');
export const linha = (page: Page, nome: string) => lista(page).getByRole('row').filter({ hasText: nome });
export const ferramentas = (page: Page) => page.getByRole('toolbar', { name: 'Ações de documentos' });
export const visor = (page: Page, nome: string) => page.getByRole('dialog', { name: `Documento ${nome}` });
export const envios = (page: Page) => page.getByRole('region', { name: 'Envios' });

/** By the button and the dialog, as a person does: one at a time (DOC-04). */
export async function enviar(page: Page, arquivos: readonly Arquivo[], tag?: string): Promise<void> {
  for (const arquivo of arquivos) {
    await ferramentas(page).getByRole('button', { name: 'Enviar' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Enviar documentos' });
    if (tag) await dialogo.getByLabel('Tag').fill(tag);
    const escolha = page.waitForEvent('filechooser');
    await dialogo.getByRole('button', { name: 'Escolher um arquivo' }).click();
    await (await escolha).setFiles(arquivo);
    await dialogo.getByRole('button', { name: 'Enviar' }).click();
    await expect(dialogo).toBeHidden();
  }
}

/** Files let go of over an element, as from the desktop. */
export async function soltar(page: Page, sobre: string, arquivos: readonly Arquivo[]): Promise<void> {
  const data = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, bytes } of files)
        transfer.items.add(
          new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type: mimeType }),
        );
      return transfer;
    },
    arquivos.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') })),
  );
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent(sobre, event, { dataTransfer: data });
}

export const texto = (name: string, conteudo = 'Evolução sem queixas'): Arquivo => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(conteudo),
});
export const pdf = (name: string, pages = 3, password?: string): Arquivo => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf({
    pages,
    password,
    text: (page) => [`Página ${page}`, 'Hemoglobina glicada dentro da meta', 'Evolução sem queixas'],
  }),
});
