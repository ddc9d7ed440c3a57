/** The document manager and its viewer as people use them, on records that each test makes. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { criarDocumentos } from '#tests/support/documento-de-paciente.ts';
import { escolher } from './antd-apoio.ts';
import {
  documentosDe,
  enviar,
  escutar,
  ferramentas,
  linha,
  lista,
  pdf,
  visor,
  type Arquivo,
} from './documento-apoio.ts';

// A slow machine takes its time for a long story; each wait has its own limit.
test.describe.configure({ timeout: 150_000 });

const fornecedor = async (page: Page) => (await documentosDe(page)).id;

const PNG: Arquivo = {
  name: 'raio-x.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAeUlEQVR4nO3PwQkAIBDAsNvATX06v0P4CEKhA6Szzv664YIGtKABLWhACxrQgga0oAEtaEALGtCCBrSgAS1oQAsa0IIGtKABLWhACxrQgga0oAEtaEALGtCCBrSgAS1oQAsa0IIGtKABLWhACxrQgga0oAEtaEALHru5GzDiczfnBgAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const TXT: Arquivo = {
  name: 'anotações.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Evolução: não há dor.', 'latin1'),
};
const HTML: Arquivo = {
  name: 'alta.html',
  mimeType: 'text/html',
  buffer: Buffer.from(
    `<!doctype html><meta charset="utf-8"><style>h1{color:#900}</style><h1 onclick="top.rodou=1">Resumo de alta</h1>
     <p style="color:rgb(0, 0, 255)">Alta melhorada</p><script>top.rodou=1;document.title='rodou'</script>
     <img src="/nada.png" onerror="top.rodou=1"><img src="https://fora.example/x.png">`,
  ),
};
test('[DOC-01] [DOC-04] [D36] pasta, envio, nome, mover, excluir, restaurar e versões', async ({ page }) => {
  const erros = escutar(page);
  await entrar(page, 'admin');
  const id = await fornecedor(page);
  await page.goto(`/fornecedores/form-fornecedores/${id}`);
  await page.getByRole('tab', { name: 'Documentos' }).click();
  await expect(page.getByText('Nenhum documento aqui')).toBeVisible();

  // A folder wants a name, and opens with Enter.
  await ferramentas(page).getByRole('button', { name: 'Nova pasta' }).click();
  await page.getByRole('button', { name: 'Criar pasta' }).click();
  await expect(page.getByText('Informe o nome da pasta')).toBeVisible();
  await page.getByLabel('Nome da pasta').fill('Contratos');
  await page.keyboard.press('Enter');
  await expect(linha(page, 'Contratos')).toBeVisible();
  await lista(page).focus();
  await page.keyboard.press('Enter');
  await expect(linha(page, 'Nível anterior')).toBeVisible();

  // Several files, one after the other, each with its result.
  await enviar(page, [pdf('contrato.pdf'), TXT]);
  const envios = page.getByRole('region', { name: 'Envios' });
  await expect(envios.getByText('2 de 2 enviados')).toBeVisible();
  await expect(linha(page, 'contrato.pdf')).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/);
  await expect(linha(page, 'anotações.txt')).toBeVisible();

  // The same name again: nothing is lost, and it becomes a version.
  await enviar(page, [pdf('contrato.pdf', 5)]);
  await envios.getByRole('button', { name: 'Enviar como nova versão' }).click();
  await expect(envios.getByText(/(\d) de \1 enviados/)).toBeVisible();
  await envios.getByRole('button', { name: 'Limpar concluídos' }).click();
  await expect(envios).toBeHidden();
  await linha(page, 'contrato.pdf').click();
  await ferramentas(page).getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Versões' }).click();
  const versoes = page.getByRole('dialog', { name: /Versões de/ });
  await expect(versoes.getByText('Versão 2')).toBeVisible();
  await versoes.getByRole('button', { name: 'Tornar atual' }).click();
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByText('A versão 1 voltou a ser a atual.')).toBeVisible();
  await page.keyboard.press('Escape');

  // Renamed in its place: without a name it is refused, Esc gives up.
  await lista(page).focus();
  await page.keyboard.press('F2');
  const nome = page.getByLabel('Novo nome');
  await nome.fill(' ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nome deve ser informado')).toBeVisible();
  await nome.fill('contrato assinado 🖋.pdf');
  await page.keyboard.press('Enter');
  await expect(linha(page, 'contrato assinado 🖋.pdf')).toBeVisible();
  await page.keyboard.press('F2');
  await nome.fill('outro.pdf');
  await page.keyboard.press('Escape');
  await expect(linha(page, 'contrato assinado 🖋.pdf')).toBeVisible();

  // Up with Backspace; a folder that is not empty stays.
  await page.keyboard.press('Backspace');
  await expect(linha(page, 'Contratos')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Delete');
  // Said at once, not after a confirmation in vain.
  await expect(page.getByText('Não é possível remover a Pasta, exclua primeiro os subitens')).toBeVisible();
  await expect(page.getByText('Tem certeza que deseja excluir o item selecionado?')).toHaveCount(0);

  // Moved by the dialog to the root; removed, and back from the bin.
  await page.keyboard.press('Enter');
  await linha(page, 'anotações.txt').click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Mover' }).click();
  await page.getByRole('radio', { name: 'Documentos' }).check();
  await page.getByRole('button', { name: 'Mover para cá' }).click();
  await expect(linha(page, 'anotações.txt')).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Pastas até aqui' })
    .getByRole('button', { name: 'Documentos' })
    .click();
  await linha(page, 'anotações.txt').click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect(linha(page, 'anotações.txt')).toBeHidden();
  await ferramentas(page).getByRole('button', { name: 'Lixeira' }).click();
  await page.getByRole('dialog', { name: 'Lixeira' }).getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByText('"anotações.txt" foi restaurado.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(linha(page, 'anotações.txt')).toBeVisible();

  await semFalhasDeAxe(page, { dentro: '.z-doc', melhoresPraticas: true });
  expect(erros).toEqual([]);
});

test('[DOC-05] [DOC-06] cada tipo é visto como deve, o html não executa nada, e o download salva o arquivo', async ({
  page,
}) => {
  const erros = escutar(page);
  await entrar(page, 'admin');
  const id = await fornecedor(page);
  await page.goto(`/fornecedores/form-fornecedores/${id}?aba=documentos`);
  await enviar(page, [
    pdf('laudo.pdf', 40),
    pdf('protegido.pdf', 2, 'abre-te'),
    PNG,
    TXT,
    HTML,
    { ...pdf('x'), name: 'dados.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2') },
  ]);
  await expect(page.getByText(/(\d) de \1 enviados/)).toBeVisible({ timeout: 20_000 });

  // PDF: pages, number, search, zoom.
  await linha(page, 'laudo.pdf').dblclick();
  const laudo = visor(page, 'laudo.pdf');
  const pagina = (n: number) => laudo.getByRole('img', { name: `Página ${n} de 40` });
  await expect(pagina(1)).toHaveAttribute('data-pronta', 'true');
  await page.keyboard.press('PageDown');
  await expect(laudo.getByLabel('Página', { exact: true })).toHaveValue('2');
  await laudo.getByLabel('Página', { exact: true }).fill('39');
  await page.keyboard.press('Enter');
  await expect(pagina(39)).toHaveAttribute('data-pronta', 'true');
  await expect(pagina(1)).toHaveCount(0);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('evolucao');
  await expect(laudo.getByText('39 de 40')).toBeVisible();
  await expect(pagina(39).locator('mark[data-atual]')).toHaveText('Evolução');
  await page.keyboard.press('Enter');
  await expect(laudo.getByText('40 de 40')).toBeVisible();
  await page.keyboard.press('Escape');
  await escolher(laudo, 'Zoom', '200%');
  await laudo.getByRole('button', { name: 'Miniaturas' }).click();
  await laudo.getByRole('button', { name: 'Ir para a página 38' }).click();
  await expect(laudo.getByLabel('Página', { exact: true })).toHaveValue('38');
  await semFalhasDeAxe(page, { dentro: '.z-visor', melhoresPraticas: true });
  const baixado = page.waitForEvent('download');
  await laudo.getByRole('button', { name: 'Baixar' }).click();
  const salvo = await baixado;
  expect(salvo.suggestedFilename()).toBe('laudo.pdf');
  expect((await readFile(await salvo.path())).equals(pdf('laudo.pdf', 40).buffer)).toBe(true);
  await expect(page.getByText('Documento gerado com sucesso')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(laudo).toBeHidden();
  await expect(lista(page)).toBeFocused();

  // A protected one asks, tells a wrong password, and opens.
  await linha(page, 'protegido.pdf').dblclick();
  const protegido = visor(page, 'protegido.pdf');
  await protegido.getByLabel('Senha do documento').fill('errada');
  await page.keyboard.press('Enter');
  await expect(protegido.getByText('A senha não abre este documento.')).toBeVisible();
  await protegido.getByLabel('Senha do documento').fill('abre-te');
  await page.keyboard.press('Enter');
  await expect(protegido.getByRole('img', { name: 'Página 1 de 2' })).toHaveAttribute('data-pronta', 'true');
  await page.keyboard.press('Escape');

  await linha(page, 'raio-x.png').dblclick();
  await expect(visor(page, 'raio-x.png').getByText('64 × 64')).toBeVisible();
  await visor(page, 'raio-x.png').getByRole('button', { name: 'Aumentar zoom' }).click();
  await expect(visor(page, 'raio-x.png').getByText('110%')).toBeVisible();
  await page.keyboard.press('Escape');

  await linha(page, 'anotações.txt').dblclick();
  await expect(visor(page, 'anotações.txt').getByText('Evolução: não há dor.')).toBeVisible();
  await expect(visor(page, 'anotações.txt').getByTitle('Automática (Latin-1)')).toBeVisible();
  await page.keyboard.press('Escape');

  expect(erros).toEqual([]);
  // Whoever looks into a frame from outside, as the test does, is noted by the browser as a script that it blocked. The
  // note comes as soon as the frame is there, and does not say whose script it was: that the document has none is read.
  const daPagina = () =>
    erros.filter((erro) => !/^Blocked script execution in 'about:srcdoc' .*'allow-scripts'/.test(erro));
  await linha(page, 'alta.html').dblclick();
  const moldura = visor(page, 'alta.html').locator('iframe');
  await expect(moldura).toHaveAttribute('srcdoc', /Resumo de alta/);
  await expect(moldura).not.toHaveAttribute('srcdoc', /<script|onclick|onerror|https:/);
  await expect(moldura).toHaveAttribute('sandbox', '');
  const quadro = moldura.contentFrame();
  await expect(quadro.getByRole('heading', { name: 'Resumo de alta' })).toHaveCSS('color', 'rgb(153, 0, 0)');
  await expect(quadro.getByText('Alta melhorada')).toHaveCSS('color', 'rgb(0, 0, 255)');
  await quadro.getByRole('heading', { name: 'Resumo de alta' }).click();
  expect(await page.evaluate(() => 'rodou' in window)).toBe(false);
  await visor(page, 'alta.html').getByRole('button', { name: 'Fechar' }).click();

  await linha(page, 'dados.csv').dblclick();
  await expect(
    visor(page, 'dados.csv').getByText(
      'Não é possível visualizar o aquivo, favor realizar o download para visualização.',
    ),
  ).toBeVisible();
  expect(daPagina()).toEqual([]);
});

test('[DOC-05] [DOC-04] um PDF que não abre e um envio recusado dizem por quê e não perdem nada @longo', async ({
  page,
}) => {
  await entrar(page, 'admin');
  const id = await fornecedor(page);
  await page.goto(`/fornecedores/form-fornecedores/${id}?aba=documentos`);
  // Looks like a PDF at both ends, and has no page between them.
  const oco = Buffer.from(`%PDF-1.4\n${'0'.repeat(2000)}\ntrailer\n<< >>\nstartxref\n0\n%%EOF\n`);
  await enviar(page, [{ ...pdf('cortado.pdf'), buffer: oco }]);
  await expect(page.getByText('1 de 1 enviados')).toBeVisible();
  await linha(page, 'cortado.pdf').dblclick();
  await expect(visor(page, 'cortado.pdf').getByText('Falha Exibição')).toBeVisible();
  await expect(visor(page, 'cortado.pdf').getByText('Erro na abertura do documento')).toBeVisible();
  await page.keyboard.press('Escape');

  // The returned alerts are shown; the file waits in the queue and goes with the second try.
  await page.route('**/api/cmis/v2/criar-documento', (route) =>
    route.fulfill({
      status: 507,
      json: { messages: { alerts: [{ type: 'ERROR', value: 'O disco está cheio. Avise o suporte.' }] } },
    }),
  );
  await enviar(page, [TXT]);
  const envios = page.getByRole('region', { name: 'Envios' });
  await expect(envios.getByText('O disco está cheio. Avise o suporte.')).toBeVisible();
  await page.unroute('**/api/cmis/v2/criar-documento');
  await envios.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(linha(page, 'anotações.txt')).toBeVisible();

  // The list itself fails, says so, and comes back.
  await page.route('**/api/cmis/listar-documentos-pasta**', (route) => route.abort());
  await page.getByRole('tab', { name: 'Identificação' }).click();
  await page.reload();
  await expect(page.getByText('Não foi possível abrir esta pasta')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/cmis/listar-documentos-pasta**');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(linha(page, 'cortado.pdf')).toBeVisible();
});

test('[DOC-01] quem só pode ver não tem o que altera', async ({ page }) => {
  const id = await fornecedor(page);
  await page.request.post('/api/cmis/criar-pasta', {
    headers: await cabecalhos(page.request),
    params: { modulo: 'fornecedores', id, parentFolderId: 'raiz', newFolder: 'Contratos' },
  });
  await entrar(page, 'profissional');
  await page.goto(`/fornecedores/form-fornecedores/${id}?aba=documentos`);
  await linha(page, 'Contratos').click();
  await expect(ferramentas(page).getByRole('button', { name: 'Abrir' })).toBeEnabled();
  for (const name of ['Enviar', 'Nova pasta', 'Renomear', 'Excluir', 'Lixeira'])
    await expect(ferramentas(page).getByRole('button', { name })).toHaveCount(0);
  await page.keyboard.press('F2');
  await page.keyboard.press('Delete');
  await expect(page.getByLabel('Novo nome')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('[DOC-01] [DOC-04] no celular, um paciente: a tag é pedida, os cartões têm menu @longo', async ({
  page,
}) => {
  const erros = escutar(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await (
    await pelaApi(page.request)
  ).criar('pacientes', {
    nome: `Paciente ${Date.now()}`,
    dataNascimento: '1980-01-31',
    sexo: 'F',
  });
  await entrar(page, 'administrativo');
  await page.goto(`/pacientes/form-pacientes/${id}?aba=documentos`);
  await ferramentas(page).getByRole('button', { name: 'Enviar' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Enviar documentos' });
  const escolha = page.waitForEvent('filechooser');
  await dialogo.getByRole('button', { name: 'Escolher um arquivo' }).click();
  await (await escolha).setFiles(PNG);
  await dialogo.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialogo.getByText('Informe a Tag')).toBeVisible();
  await dialogo.getByLabel('Tag').fill('Exames de imagem');
  await expect(dialogo.getByLabel('Tag')).toHaveValue('Examesdeimagem');
  await dialogo.getByRole('button', { name: 'Enviar' }).click();
  await expect(linha(page, 'raio-x.png')).toContainText('Examesdeimagem');
  await linha(page, 'raio-x.png').getByRole('button', { name: 'Ações de raio-x.png' }).click();
  await page.getByRole('menuitem', { name: 'Renomear' }).click();
  await page.getByLabel('Novo nome').fill('tórax.png');
  await page.keyboard.press('Enter');
  await linha(page, 'tórax.png').click();
  await expect(visor(page, 'tórax.png').getByText('64 × 64')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await visor(page, 'tórax.png').getByRole('button', { name: 'Fechar' }).click();
  await semFalhasDeAxe(page, { dentro: '.z-doc', melhoresPraticas: true });
  expect(erros).toEqual([]);
});

test('[DOC-01] [D14] vários de uma vez: caixas, Ctrl, Shift e Espaço; mover, excluir e baixar, e o que falha fica com o motivo @longo', async ({
  page,
}) => {
  const erros = escutar(page);
  await entrar(page, 'admin');
  const id = await fornecedor(page);
  const autor = await cabecalhos(page.request);
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) {
    const multipart = { modulo: 'fornecedores', id: String(id), folderId: 'raiz', file: pdf(name, 1) };
    const response = await page.request.post('/api/cmis/v2/criar-documento', { headers: autor, multipart });
    expect(response.status(), await response.text()).toBe(201);
  }
  for (const nome of ['Cheia', 'Destino'])
    await page.request.post(
      `/api/cmis/criar-pasta?modulo=fornecedores&id=${id}&parentFolderId=raiz&newFolder=${nome}`,
      {
        headers: autor,
      },
    );
  await page.goto(`/fornecedores/form-fornecedores/${id}?aba=documentos`);
  const barra = page.getByRole('toolbar', { name: 'Ações dos escolhidos' });
  const resultado = (nome: RegExp) => page.getByRole('dialog', { name: nome });
  const escolhidas = lista(page).locator('[aria-selected="true"]');

  // Ctrl takes one more, Shift what lies between, Space and Esc by the keyboard.
  await linha(page, 'a.pdf').click();
  await linha(page, 'a.pdf').click({ modifiers: ['Control'] });
  await linha(page, 'c.pdf').click({ modifiers: ['Control'] });
  await expect(barra.getByRole('status')).toHaveText('2 escolhidos');
  await linha(page, 'd.pdf').click({ modifiers: ['Shift'] });
  await expect(escolhidas).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(barra).toBeHidden();
  await page.keyboard.press('Space');
  await expect(barra.getByRole('status')).toHaveText('1 escolhido');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(escolhidas).toHaveCount(2);
  await page.keyboard.press('Control+a');
  await expect(barra.getByRole('status')).toHaveText('6 escolhidos');
  await page.keyboard.press('Escape');

  // Boxes; moved together, each outcome told.
  for (const nome of ['a.pdf', 'b.pdf'])
    await page.getByRole('checkbox', { name: `Selecionar ${nome}` }).check();
  await barra.getByRole('button', { name: 'Mover' }).click();
  await page.getByRole('radio', { name: 'Cheia' }).check();
  await page.getByRole('button', { name: 'Mover para cá' }).click();
  await expect(resultado(/^Mover/).getByRole('status')).toHaveText('Todos os 2 foram feitos.');
  await expect(
    resultado(/^Mover/)
      .getByRole('listitem')
      .filter({ hasText: 'Movido' }),
  ).toHaveCount(2);
  await resultado(/^Mover/)
    .getByRole('button', { name: 'Fechar' })
    .last()
    .click();
  await expect(linha(page, 'a.pdf')).toBeHidden();
  await expect(barra).toBeHidden();

  // A folder that is not empty stays, chosen, with its reason; the document goes, and comes back.
  for (const nome of ['Cheia', 'c.pdf'])
    await page.getByRole('checkbox', { name: `Selecionar ${nome}` }).check();
  await barra.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect(resultado(/^Excluir/).getByRole('status')).toContainText('1 de 2 feitos');
  await resultado(/^Excluir/)
    .getByRole('button', { name: 'Fechar' })
    .last()
    .click();
  await expect(linha(page, 'c.pdf')).toBeHidden();
  await expect(linha(page, 'Cheia')).toContainText('exclua primeiro os subitens');
  await expect(page.getByRole('checkbox', { name: 'Selecionar Cheia' })).toBeChecked();

  // Down, one after the other; the phone has the same boxes.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('checkbox', { name: 'Selecionar d.pdf' }).check();
  const descida = page.waitForEvent('download');
  await barra.getByRole('button', { name: 'Baixar' }).click();
  expect((await descida).suggestedFilename()).toBe('d.pdf');
  await expect(resultado(/^Baixar/).getByText('É uma pasta: esta ação vale só para arquivos.')).toBeVisible();
  await resultado(/^Baixar/)
    .getByRole('button', { name: 'Fechar' })
    .last()
    .click();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await semFalhasDeAxe(page, { dentro: '.z-doc', melhoresPraticas: true });
  expect(erros).toEqual([]);
});

test('[DOC-01] [SIGN-02] [D14] vários documentos assinados sob uma autorização, escolhidos na lista @longo', async ({
  page,
}) => {
  const { id } = await criarDocumentos(page, 'profissional', ['um.pdf', 'dois.pdf']);
  await entrar(page, 'profissional', `/pacientes/form-pacientes/${id}?aba=documentos`);
  for (const nome of ['um.pdf', 'dois.pdf'])
    await page.getByRole('checkbox', { name: `Selecionar ${nome}` }).check();
  await page
    .getByRole('toolbar', { name: 'Ações dos escolhidos' })
    .getByRole('button', { name: 'Assinar', exact: true })
    .click();
  const lote = page.getByRole('dialog', { name: 'Assinar 2 documentos' });
  await lote.getByRole('radio', { name: /VIDaaS/ }).check();
  const autorizar = lote.getByRole('button', { name: 'Autorizar no VIDaaS' });
  const assinar = lote.getByRole('button', { name: 'Assinar 2 documentos' });
  await expect(autorizar.or(assinar)).toBeVisible();
  if (await autorizar.isVisible()) {
    await autorizar.click();
    // Back with it both are signed without being asked for again.
    await page.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
  } else await assinar.click();
  const resultado = page.getByRole('dialog', { name: 'Resultado' });
  await expect(resultado.getByRole('status')).toHaveText('Os 2 documentos foram assinados.');
  await resultado.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(linha(page, 'um.pdf').getByRole('img', { name: /Assinado digitalmente/ })).toBeVisible();
});
