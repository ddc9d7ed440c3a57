/** Documents at the edges: dropped and pasted files, uploads that are cut or stopped, hostile contents, two people at one file. */
import { expect, test } from '@playwright/test';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import {
  anexar,
  documentosDe,
  enviar,
  envios,
  escutar,
  ferramentas,
  linha,
  lista,
  pdf,
  soltar,
  texto,
  visor,
} from './documento-apoio.ts';

const ENVIO = '**/api/cmis/v2/criar-documento';

test('[DOC-01] arrastar arquivos para a lista e para uma pasta, arrastar um item para a pasta, colar uma imagem @longo', async ({
  page,
}) => {
  const erros = escutar(page);
  const { id, endereco } = await documentosDe(page);
  await anexar(page, id, texto('solto.txt'));
  await entrar(page, 'admin', endereco);
  await ferramentas(page).getByRole('button', { name: 'Nova pasta' }).click();
  await page.getByLabel('Nome da pasta').fill('Contratos');
  await page.keyboard.press('Enter');
  await expect(linha(page, 'Contratos')).toBeVisible();

  await soltar(page, '.z-doc', [texto('da área de trabalho.txt'), pdf('contrato.pdf')]);
  await expect(linha(page, 'da área de trabalho.txt')).toBeVisible();
  await expect(linha(page, 'contrato.pdf')).toBeVisible();
  await soltar(page, '.z-doc-linha:has-text("Contratos")', [texto('direto na pasta.txt')]);
  await expect(envios(page).getByText('3 de 3 enviados')).toBeVisible();
  await expect(linha(page, 'direto na pasta.txt')).toHaveCount(0);

  await linha(page, 'solto.txt').dragTo(linha(page, 'Contratos'));
  await expect(page.getByText('"solto.txt" movido para Contratos.')).toBeVisible();
  await expect(linha(page, 'solto.txt')).toHaveCount(0);
  await linha(page, 'Contratos').dblclick();
  await expect(linha(page, 'solto.txt')).toBeVisible();
  await expect(linha(page, 'direto na pasta.txt')).toBeVisible();

  // Two pictures pasted one after the other have names of their own.
  for (const total of [1, 2]) {
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(8, 8);
      canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
      const blob = await canvas.convertToBlob();
      const transfer = new DataTransfer();
      transfer.items.add(new File([blob], 'image.png', { type: 'image/png' }));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
      );
    });
    await expect(envios(page).getByText(`${3 + total} de ${3 + total} enviados`)).toBeVisible();
    await expect(linha(page, 'Imagem colada')).toHaveCount(total);
    // The names tell the second in which it was pasted.
    const agora = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(agora);
  }
  expect(erros).toEqual([]);
});

test('[DOC-04] um envio é cancelado, outro é cortado no meio: os dois vão de novo, e nada fica pela metade', async ({
  page,
}) => {
  const { endereco } = await documentosDe(page);
  await entrar(page, 'admin', endereco);
  // The server never answers: the person gives up.
  const pendente = Promise.withResolvers<void>();
  await page.route(ENVIO, async (route) => {
    await pendente.promise;
    await route.abort().catch(() => undefined); // The page has let go of it by then.
  });
  await enviar(page, [texto('grande.txt'), texto('na fila.txt')]);
  await expect(envios(page).getByText('Na fila', { exact: true })).toBeVisible();
  await envios(page).getByRole('button', { name: 'Cancelar o envio de na fila.txt' }).click();
  await envios(page).getByRole('button', { name: 'Cancelar o envio de grande.txt' }).click();
  await expect(envios(page).getByText('Cancelado', { exact: true })).toHaveCount(2);
  pendente.resolve();
  await page.unroute(ENVIO);
  await expect(page.getByText('Nenhum documento aqui')).toBeVisible();

  // The line is cut while it is on its way.
  await page.route(ENVIO, (route) => route.abort('connectionreset'));
  await envios(page).getByRole('button', { name: 'Tentar de novo' }).first().click();
  await expect(
    envios(page).getByText('O envio foi interrompido. O arquivo continua no seu computador: tente de novo.'),
  ).toBeVisible();
  await page.unroute(ENVIO);
  await envios(page).getByRole('button', { name: 'Tentar de novo' }).first().click();
  await expect(linha(page, 'grande.txt')).toBeVisible();
  await expect(lista(page).getByRole('row')).toHaveCount(2);
});

test('[DOC-04] vazio, zip com nome de PDF, PDF cortado e programa são recusados com o motivo; com senha ou script, entram avisados @longo', async ({
  page,
}) => {
  const { endereco } = await documentosDe(page);
  await entrar(page, 'admin', endereco);
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]);
  const inteiro = pdf('x.pdf', 5).buffer;
  await enviar(page, [
    texto('vazio.txt', ''),
    { ...pdf('disfarçado.pdf'), buffer: zip },
    { ...pdf('cortado.pdf'), buffer: inteiro.subarray(0, inteiro.length / 2) },
    {
      name: 'instala.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
    },
    pdf('protegido.pdf', 2, 'abre'),
    {
      name: 'página.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<h1>Oi</h1><script>alert(1)</script>'),
    },
    texto('laudo 🫀/final\\2.txt'),
  ]);
  await expect(envios(page).getByText('3 de 7 enviados')).toBeVisible();
  const resultado = (nome: string) => envios(page).getByRole('listitem').filter({ hasText: nome });
  await expect(resultado('vazio.txt')).toContainText('O arquivo está vazio');
  await expect(resultado('disfarçado.pdf')).toContainText('mas o conteúdo é um arquivo compactado');
  await expect(resultado('cortado.pdf')).toContainText('O arquivo está incompleto');
  await expect(resultado('instala.exe')).toContainText('Programas e scripts não podem ser anexados.');
  await expect(resultado('protegido.pdf')).toContainText('Enviado. O PDF está protegido por senha');
  await expect(resultado('página.html')).toContainText('Enviado. O arquivo contém scripts');
  await expect(lista(page).getByRole('row')).toHaveCount(4);
  await expect(linha(page, '2.txt')).toBeVisible();

  // What was accepted with a warning opens without running and asks for its password.
  await linha(page, 'protegido.pdf').dblclick();
  await expect(visor(page, 'protegido.pdf').getByLabel('Senha do documento')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lista(page)).toBeFocused();

  // A name that no folder may have is mended in its place; emoji stay.
  await linha(page, '2.txt').click();
  await page.keyboard.press('F2');
  const nome = page.getByLabel('Novo nome');
  for (const [dado, motivo] of [
    ['laudo/final.txt', 'O nome não pode ter barras'],
    ['CON.txt', 'Este nome é reservado pelo Windows'],
  ] as const) {
    await nome.fill(dado);
    await page.keyboard.press('Enter');
    await expect(page.getByText(motivo)).toBeVisible();
  }
  await nome.fill('laudo 🫀 ção.txt');
  await page.keyboard.press('Enter');
  await expect(linha(page, 'laudo 🫀 ção.txt')).toBeVisible();
});

test('[DOC-04] duas pessoas dão nome ao mesmo arquivo: a segunda vê o da primeira e decide @longo', async ({
  page,
}) => {
  const erros = escutar(page);
  const { id, endereco } = await documentosDe(page);
  const { objectId } = await anexar(page, id, texto('rascunho.txt'));
  await entrar(page, 'admin', endereco);
  await linha(page, 'rascunho.txt').click();
  await page.keyboard.press('F2');
  const nome = page.getByLabel('Novo nome');
  await nome.fill('o meu.txt');
  const outraResposta = await page.request.put('/api/cmis/renomear-documento', {
    headers: await cabecalhos(page.request),
    params: { modulo: 'fornecedores', objectId, nomearquivo: 'o dela.txt' },
  });
  expect(outraResposta.status()).toBe(200);
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'já mudou o nome para "o dela.txt". Enter grava o seu; Esc deixa como está.' }),
  ).toBeVisible();
  await expect(nome).toHaveValue('o meu.txt');
  await expect(nome).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(linha(page, 'o meu.txt')).toBeVisible();
  await expect(lista(page)).toBeFocused();
  expect(erros).toEqual([]);
});

test('[DOC-01] [DOC-04] um original assinado não se renomeia nem exclui, e a tecla diz por quê @longo', async ({
  page,
}) => {
  const { id, endereco } = await documentosDe(page);
  await anexar(page, id, pdf('contrato.pdf'));
  // The signing itself is another test's; here the list says that the document is signed.
  await page.route('**/api/cmis/listar-documentos-pasta**', async (route) => {
    const answer = await route.fetch();
    const items = (await answer.json()) as object[];
    const aspecto = { tipo: 'ASSINATURADIGITAL', propriedades: { formato: 'PadEs', referencia: 'AD-RB' } };
    await route.fulfill({
      response: answer,
      json: items.map((item) => ({
        ...item,
        assinado: true,
        situacaoAssinatura: 'valida',
        conferidoEm: '2026-01-02T12:00:00.000Z',
        aspectos: [aspecto],
      })),
    });
  });
  await entrar(page, 'admin', endereco);
  await linha(page, 'contrato.pdf').click();
  await expect(
    linha(page, 'contrato.pdf').getByRole('img', { name: 'Assinado digitalmente (AD-RB)' }),
  ).toBeVisible();
  for (const name of ['Renomear', 'Excluir'])
    await expect(ferramentas(page).getByRole('button', { name })).toBeDisabled();
  await page.keyboard.press('Delete');
  await expect(
    page.getByText('Documento assinado: não pode ser renomeado, substituído nem excluído.').last(),
  ).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('[DOC-04] o diálogo leva um arquivo; vários de uma vez são soltos sobre a pasta @longo', async ({
  page,
}) => {
  const { endereco } = await documentosDe(page);
  await entrar(page, 'admin', endereco);
  await ferramentas(page).getByRole('button', { name: 'Enviar' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Enviar documentos' });
  const escolha = page.waitForEvent('filechooser');
  await dialogo.getByRole('button', { name: 'Escolher um arquivo' }).click();
  await (await escolha).setFiles([texto('um.txt'), texto('dois.txt')]);
  await expect(dialogo.getByText('Não é possível adicionar mais de 1 arquivo')).toBeVisible();
  await dialogo.getByRole('button', { name: 'Enviar' }).click();
  await expect(linha(page, 'um.txt')).toBeVisible();
  await expect(linha(page, 'dois.txt')).toHaveCount(0);
});

test('[DOC-01] [D28] [D30] [D36] a procura alcança as pastas; renomear se desfaz; a aba dos documentos não tem barra de salvar @longo', async ({
  page,
}) => {
  const { id, endereco } = await documentosDe(page);
  const pasta = await page.request.post('/api/cmis/criar-pasta', {
    headers: await cabecalhos(page.request),
    params: { modulo: 'fornecedores', id, parentFolderId: 'raiz', newFolder: 'Contratos' },
  });
  await anexar(page, id, texto('Rescisão.txt'), ((await pasta.json()) as { objectId: string }).objectId);
  await entrar(page, 'admin', endereco);
  await expect(linha(page, 'Contratos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeHidden();
  await page.getByPlaceholder('Procurar em todas as pastas').fill('rescisao');
  await expect(linha(page, 'Rescisão.txt')).toContainText('Documentos / Contratos');
  await linha(page, 'Rescisão.txt').click();
  await page.keyboard.press('F2');
  await page.getByLabel('Novo nome').fill('Rescisão: final.txt');
  await page.keyboard.press('Enter');
  await expect(page.getByText('que o Windows não aceita')).toBeVisible();
  await page.getByLabel('Novo nome').fill('Rescisão final.txt');
  await page.keyboard.press('Enter');
  await expect(linha(page, 'Rescisão final.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(linha(page, 'Rescisão.txt')).toBeVisible();
});
