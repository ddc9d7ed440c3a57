/** A patient of the person's provider with a PDF, made by the API, for browser tests of the signature. */
import { expect, type Page } from '@playwright/test';
import { abrirSessao, cabecalhos } from './entrada.ts';
import { makePdf } from './pdf.ts';

export type Criado = { readonly id: number; readonly nome: string };

/** Answers the patient; the documents, under a tag that reception reads too, are `nomes`, of two pages each unless a buffer is given. */
export async function criarDocumentos(
  page: Page,
  usuario: string,
  nomes: readonly string[] = ['evolução.pdf'],
  bytes?: Buffer,
): Promise<Criado> {
  const token = await abrirSessao(page.request, usuario);
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const { idPrestador } = (await me.json()) as { idPrestador: number };
  const headers = { ...(await cabecalhos(page.request)), 'id-prestador': String(idPrestador) };
  const nome = `Assinada ${Date.now()}`;
  const made = await page.request.post('/api/pacientes', {
    headers,
    data: { nome, dataNascimento: '1980-01-31', sexo: 'F' },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  for (const name of nomes) {
    const sent = await page.request.post(
      `/api/cmis/criar-documento/tag?modulo=pacientes&id=${id}&tagDescription=DocPessoal`,
      {
        headers,
        multipart: {
          file: {
            name,
            mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'text/plain',
            buffer: bytes ?? makePdf({ pages: 2, text: (number) => [`Página ${number}`] }),
          },
        },
      },
    );
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  return { id, nome };
}

/** The documents of the patient, with 'Assinar' open on one of them. */
export async function abrirAssinar(page: Page, nome = 'evolução.pdf') {
  await page.getByRole('grid').getByRole('row').filter({ hasText: nome }).click();
  await page
    .getByRole('toolbar', { name: 'Ações de documentos' })
    .getByRole('button', { name: 'Assinar', exact: true })
    .click();
  const dialogo = page.getByRole('dialog', { name: `Assinar ${nome}` });
  await expect(dialogo).toBeVisible();
  return dialogo;
}

/** Our own pages leave nothing on the console; a provider's are not ours. */
export function escutar(page: Page): string[] {
  const erros: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) erros.push(`${url} ${message.text()}`);
  });
  return erros;
}
