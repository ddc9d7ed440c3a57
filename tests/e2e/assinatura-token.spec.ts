/**
 * Signing with the local token in real Chromium with an extension that really signs (tests/support/extensao-assinador):
 * page, extension, signed file, verified by the server, list; and every way in which it may not come about.
 */
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { abrirAssinar, criarDocumentos, escutar } from '#tests/support/documento-de-paciente.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { test } from '#tests/support/extensao-assinador/navegador.ts';

/** Where the stand-ins are: their port depends on what was free. */
async function simuladores(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/auth-token-govbr/authenticate');
  return new URL(((await answer.json()) as { urlAuthenticate: string }).urlAuthenticate).origin;
}
const SEM_CARIMBO = 'Token ou cartão neste computador';
const COM_CARIMBO = 'Token ou cartão, com carimbo do tempo';

async function abrir(page: Page, usuario = 'profissional'): Promise<number> {
  const { id } = await criarDocumentos(page, usuario);
  await entrar(page, usuario, `/pacientes/form-pacientes/${id}?aba=documentos`);
  return id;
}

async function assinarCom(page: Page, forma: string) {
  const dialogo = await abrirAssinar(page);
  await dialogo.getByRole('radio', { name: forma }).check();
  await dialogo.getByRole('button', { name: 'Assinar', exact: true }).click();
  return dialogo;
}

test('[SIGN-01] [SIGN-04] [SIGN-05] a extensão assina com e sem carimbo, o servidor confere e a lista se atualiza', async ({
  assinador: { contexto, ajustar },
  request,
}) => {
  await ajustar({ servico: await simuladores(request), cpf: '', modo: 'assina' });
  const page = await contexto.newPage();
  const erros = escutar(page);
  await abrir(page);
  const linha = page.getByRole('grid').getByRole('row').filter({ hasText: 'evolução.pdf' });
  const dialogo = await abrirAssinar(page);
  await dialogo.getByRole('radio', { name: SEM_CARIMBO }).check();
  await semFalhasDeAxe(page, { melhoresPraticas: true });

  // The message is the protocol's, and the file comes back by the specification's call.
  const enviado = page.waitForRequest('**/api/cmis/v1/atualizar-documento');
  await dialogo.getByRole('button', { name: 'Assinar', exact: true }).click();
  const corpo = (await enviado).postDataJSON() as { [campo: string]: unknown };
  expect(corpo).toMatchObject({
    modulo: 'pacientes',
    nomeArquivo: 'evolução.pdf',
    tag: 'DocPessoal',
    mime: 'application/pdf',
    aspectos: [{ tipo: 'ASSINATURADIGITAL', propriedades: { formato: 'PadEs', referencia: 'AD-RB' } }],
  });
  await expect(page.getByText('Arquivo assinado com sucesso.')).toBeVisible();
  await expect(dialogo).toBeHidden();
  await expect(linha).toContainText('Assinado digitalmente (AD-RB)');

  // A second signature, with time stamp, over the first.
  await assinarCom(page, COM_CARIMBO);
  await expect(dialogo).toBeHidden();
  await abrirAssinar(page);
  const relatorio = dialogo.getByRole('region', { name: 'Assinaturas deste arquivo' });
  await expect(relatorio.getByRole('listitem')).toHaveCount(2);
  await expect(relatorio.getByText('Válida')).toHaveCount(2);
  await expect(relatorio.getByText(/AD-RB/)).toBeVisible();
  await expect(relatorio.getByText(/AD-RT/)).toBeVisible();
  expect(erros).toEqual([]);
  await page.close();
});

test('[SIGN-04] [SIGN-05] o que não serve não é dito assinado: PIN, outro CPF, arquivo mudado, resposta sem sentido, carimbo fora @longo', async ({
  assinador: { contexto, ajustar },
  request,
}) => {
  const page = await contexto.newPage();
  const erros = escutar(page);
  await abrir(page);
  const base = { servico: await simuladores(request), cpf: '', modo: 'assina' } as const;
  const casos = [
    [{ ...base, modo: 'recusa' }, 'Falha ao executar o Signer. PIN incorreto. Restam 2 tentativas.'],
    [
      { ...base, modo: 'bobagem' },
      'Falha ao executar o Signer. O assinador devolveu uma resposta que não pôde ser entendida',
    ],
    [
      { ...base, cpf: '88899900078' },
      'Falha ao enviar o documento com a assinatura digital. O certificado não é seu',
    ],
    [
      { ...base, modo: 'altera-antes' },
      'Falha ao enviar o documento com a assinatura digital. O arquivo assinado não é o documento',
    ],
    [
      { ...base, modo: 'altera-depois' },
      'Falha ao enviar o documento com a assinatura digital. O arquivo assinado não é o documento',
    ],
  ] as const;
  for (const [ajustes, mensagem] of casos) {
    await ajustar(ajustes);
    const dialogo = await assinarCom(page, SEM_CARIMBO);
    await expect(dialogo.getByRole('alert').filter({ hasText: mensagem })).toBeVisible();
    await dialogo.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialogo).toBeHidden();
  }
  // No time stamp to be had: nothing is signed, and without it only when that is chosen.
  await ajustar(base);
  await request.post(`${base.servico}/controle/carimbo/fora`);
  try {
    const dialogo = await assinarCom(page, COM_CARIMBO);
    const recusa = 'Falha ao executar o Signer. O carimbo do tempo não respondeu, e nada foi assinado.';
    await expect(dialogo.getByRole('alert').filter({ hasText: recusa })).toBeVisible();
    await dialogo.getByRole('button', { name: 'Cancelar' }).click();
  } finally {
    await request.post(`${base.servico}/controle/carimbo/volta`);
  }
  const linha = page.getByRole('grid').getByRole('row').filter({ hasText: 'evolução.pdf' });
  await expect(linha).not.toContainText('Assinado');
  await expect(page.getByText('Arquivo assinado com sucesso.')).toHaveCount(0);
  // A refused file is a 400, which the browser itself writes down.
  expect(erros.filter((erro) => !/status of 400/.test(erro))).toEqual([]);
  await page.close();
});

test('[SIGN-02] [SIGN-04] vários pela lista de pendências, um por vez; a recusa do token fica na lista, em palavras @longo', async ({
  assinador: { contexto, ajustar },
  request,
}) => {
  const page = await contexto.newPage();
  const { id, nome } = await criarDocumentos(page, 'profissional', ['a.pdf', 'b.pdf']);
  const headers = { ...(await cabecalhos(request, 'administrativo')), 'id-prestador': '' };
  const me = await request.get('/api/auth/me', { headers: { Authorization: headers.Authorization } });
  headers['id-prestador'] = String(((await me.json()) as { idPrestador: number }).idPrestador);
  const pessoas = await request.get('/api/assinaturas/assinantes?modulo=pacientes', { headers });
  const pessoa = ((await pessoas.json()) as { id: number; nome: string }[]).find(
    (cadastro) => cadastro.nome === 'Profissional de Demonstração',
  );
  const pasta = await request.get(
    `/api/cmis/listar-documentos-pasta?modulo=pacientes&id=${id}&objectId=raiz`,
    { headers },
  );
  for (const { objectId } of (await pasta.json()) as { objectId: string }[]) {
    const data = { modulo: 'pacientes', objectId, assinantes: [pessoa?.id] };
    expect((await request.post('/api/assinaturas/pedidos', { headers, data })).status()).toBe(201);
  }
  await entrar(page, 'profissional', '/assinaturas-pendentes');
  const linha = (arquivo: string) =>
    page.getByRole('listitem').filter({ hasText: nome }).filter({ hasText: arquivo });
  const assinarOsDois = async () => {
    for (const arquivo of ['a.pdf', 'b.pdf']) await linha(arquivo).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Assinar 2 documentos' }).click();
    const lote = page.getByRole('dialog', { name: 'Assinar 2 documentos' });
    await lote.getByRole('radio', { name: COM_CARIMBO }).check();
    await lote.getByRole('button', { name: 'Assinar 2 documentos' }).click();
    return page.getByRole('dialog', { name: 'Resultado' });
  };
  const servico = await simuladores(request);
  await ajustar({ servico, cpf: '', modo: 'recusa' });
  const recusado = await assinarOsDois();
  await expect(recusado.getByRole('status')).toHaveText('Nenhum documento foi assinado.');
  // A wrong PIN is not tried again with the next document: the card would be blocked.
  await expect(recusado.getByText('Não assinado. Falha ao executar o Signer. PIN incorreto.')).toHaveCount(1);
  await expect(recusado.getByText('Não assinado. O assinador falhou num documento antes deste')).toHaveCount(
    1,
  );
  await semFalhasDeAxe(page);
  await recusado.getByRole('button', { name: 'Fechar' }).last().click();

  await ajustar({ servico, cpf: '', modo: 'assina' });
  await page.reload();
  const aviso = await assinarOsDois();
  await expect(aviso.getByRole('status')).toHaveText('Os 2 documentos foram assinados.');
  await aviso.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(linha('a.pdf')).toHaveCount(0);
  await expect(linha('b.pdf')).toHaveCount(0);
  await page.close();
});

test('[SIGN-04] um assinador calado: a pessoa desiste, ou o tempo acaba, e a tela diz o que fazer @longo', async ({
  assinador: { contexto, ajustar },
  request,
}) => {
  await ajustar({ servico: await simuladores(request), cpf: '', modo: 'cala' });
  const page = await contexto.newPage();
  await abrir(page);
  await page.clock.install();
  const dialogo = await assinarCom(page, SEM_CARIMBO);
  await expect(dialogo.getByText(/^Esperando o assinador/)).toBeVisible();
  await dialogo.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialogo.getByText(/^Esperando o assinador/)).toBeHidden();
  await expect(dialogo.getByRole('alert').filter({ hasText: 'Falha' })).toHaveCount(0);

  await dialogo.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(dialogo.getByText(/^Esperando o assinador/)).toBeVisible();
  await page.clock.fastForward('03:01');
  await expect(dialogo.getByRole('alert').filter({ hasText: 'O assinador não respondeu' })).toHaveText(
    'Falha ao executar o Signer. O assinador não respondeu, e nada foi assinado. Confira se o token está encaixado e o programa dele aberto.',
  );
  await page.close();
});

test('[SIGN-03] [SIGN-04] sem a extensão, a tela diz como seguir; em outro navegador, que ele não serve; e só PDF @longo', async ({
  page,
  browser,
}) => {
  await abrir(page);
  const dialogo = await abrirAssinar(page);
  await dialogo.getByRole('radio', { name: SEM_CARIMBO }).check();
  await expect(dialogo.getByRole('alert')).toContainText(
    'A extensão do assinador não foi encontrada neste navegador.',
  );
  await expect(dialogo.getByRole('button', { name: 'Recarregar a página' })).toBeVisible();
  await dialogo.getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(
    dialogo.getByRole('alert').filter({ hasText: 'Falha ao executar o Signer. A extensão' }),
  ).toBeVisible();
  await semFalhasDeAxe(page, { melhoresPraticas: true });

  const raposa = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const outraPagina = await raposa.newPage();
  await abrir(outraPagina);
  const noOutro = await abrirAssinar(outraPagina);
  await noOutro.getByRole('radio', { name: COM_CARIMBO }).check();
  await expect(noOutro.getByRole('alert')).toContainText('Browser não suportado para assinatura digital.');
  await expect(noOutro.getByRole('button', { name: 'Assinar', exact: true })).toBeDisabled();
  await raposa.close();

  const { id } = await criarDocumentos(
    page,
    'profissional',
    ['anotação.txt'],
    Buffer.from('um texto simples'),
  );
  await entrar(page, 'profissional', `/pacientes/form-pacientes/${id}?aba=documentos`);
  await expect((await abrirAssinar(page, 'anotação.txt')).getByRole('alert')).toHaveText(
    'Assinatura suporta apenas para PDF.',
  );
});
