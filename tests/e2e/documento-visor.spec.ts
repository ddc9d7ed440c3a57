/** The viewer at its edges, and the whole manager with nothing but a keyboard. */
import { expect, type FileChooser, type Page, test } from '@playwright/test';
import { makePdf } from '#tests/support/pdf.ts';
import { entrar } from '#tests/support/entrada.ts';
import {
  anexar,
  documentosDe,
  enviar,
  escutar,
  ferramentas,
  linha,
  lista,
  pdf,
  texto,
  visor,
  type Arquivo,
} from './documento-apoio.ts';

const bytes = (name: string, mimeType: string, buffer: Buffer): Arquivo => ({ name, mimeType, buffer });
const FRASE = 'Evolução: não há dor às 14 h.';

async function abrir(page: Page, nome: string) {
  await linha(page, nome).dblclick();
  return visor(page, nome);
}

test('[DOC-05] um PDF de 10.000 páginas abre, vai ao fim e não trava a página @longo', async ({ page }) => {
  const erros = escutar(page);
  const { id, endereco } = await documentosDe(page);
  const buffer = makePdf({ pages: 10_000, text: (n) => [`Folha ${n}`] });
  await anexar(page, id, bytes('enorme.pdf', 'application/pdf', buffer));
  await entrar(page, 'admin', endereco);
  const aberto = await abrir(page, 'enorme.pdf');
  const pagina = (n: number) => aberto.getByRole('img', { name: `Página ${n} de 10000` });
  await expect(pagina(1)).toHaveAttribute('data-pronta', 'true');
  // While the search goes through all of them, the page answers.
  await page.keyboard.press('Control+f');
  await page.keyboard.type('folha 9999');
  await aberto.getByLabel('Página', { exact: true }).fill('5000');
  await page.keyboard.press('Enter');
  await expect(pagina(5000)).toHaveAttribute('data-pronta', 'true');
  await aberto.getByRole('button', { name: 'Miniaturas' }).click();
  await expect(aberto.getByRole('button', { name: 'Ir para a página 5000' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  expect(await aberto.locator('.z-visor-pagina').count()).toBeLessThan(8);
  expect(await aberto.getByRole('button', { name: /^Ir para a página/ }).count()).toBeLessThan(20);
  await aberto.getByRole('region', { name: 'Documento enorme.pdf' }).focus();
  await page.keyboard.press('End');
  await expect(pagina(10_000)).toHaveAttribute('data-pronta', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(aberto).toBeHidden();
  await expect(lista(page)).toBeFocused();
  expect(erros).toEqual([]);
});

test('[DOC-05] texto em qualquer codificação; imagem ampliada e girada; o que não se mostra só se baixa @longo', async ({
  page,
}) => {
  const erros = escutar(page);
  const { id, endereco } = await documentosDe(page);
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(FRASE, 'utf16le')]);
  await entrar(page, 'admin');
  const jpeg = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(320, 160);
    canvas.getContext('2d')?.fillRect(0, 0, 320, 160);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
  });
  const casos = [
    ['latino.txt', 'Latin-1', Buffer.from(FRASE, 'latin1')],
    ['utf16.txt', 'UTF-16 LE', utf16],
    ['utf8.txt', 'UTF-8', Buffer.from(FRASE)],
  ] as const;
  for (const [nome, , conteudo] of casos) await anexar(page, id, bytes(nome, 'text/plain', conteudo));
  await anexar(page, id, bytes('foto.jpg', 'image/jpeg', Buffer.from(jpeg, 'base64')));
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="top.rodou=1"><script>top.rodou=1</script></svg>';
  await anexar(page, id, bytes('desenho.svg', 'image/svg+xml', Buffer.from(svg)));
  await page.goto(endereco);

  for (const [nome, codificacao] of casos) {
    const aberto = await abrir(page, nome);
    await expect(aberto.getByText(FRASE)).toBeVisible();
    await expect(aberto.getByTitle(`Automática (${codificacao})`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(aberto).toBeHidden();
  }
  const foto = await abrir(page, 'foto.jpg');
  const imagem = foto.getByRole('img', { name: 'foto.jpg' });
  await expect(foto.getByText('320 × 160')).toBeVisible();
  const deitada = await imagem.boundingBox();
  await page.keyboard.press('r');
  await expect.poll(async () => (await imagem.boundingBox())?.height).toBe(deitada?.width);
  await page.keyboard.press('+');
  await expect(foto.getByText('110%')).toBeVisible();
  await foto.getByRole('button', { name: 'Tamanho real' }).click();
  await expect(foto.getByText('100%')).toBeVisible();
  await page.keyboard.press('Escape');

  const desenho = await abrir(page, 'desenho.svg');
  await expect(
    desenho.getByText('Não é possível visualizar o aquivo, favor realizar o download para visualização.'),
  ).toBeVisible();
  await expect(desenho.getByRole('button', { name: 'Baixar' }).first()).toBeVisible();
  expect(await page.evaluate(() => 'rodou' in window)).toBe(false);
  await page.keyboard.press('Escape');
  expect(erros).toEqual([]);
});

test('[DOC-01] [DOC-04] [DOC-05] só com o teclado: pasta, envio, nome, mover, excluir, restaurar e ver, e o foco volta @longo', async ({
  page,
}) => {
  // Asked for from the start: the browser takes a moment to hand the choice of files over, and Enter does not wait for it.
  const escolha = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
  const erros = escutar(page);
  const { endereco } = await documentosDe(page);
  await entrar(page, 'admin', endereco);
  const botao = (nome: string) => ferramentas(page).getByRole('button', { name: nome });
  await expect(page.getByText('Nenhum documento aqui')).toBeVisible();

  await botao('Nova pasta').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nome da pasta')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(botao('Nova pasta')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Exames');
  await page.keyboard.press('Enter');
  await expect(botao('Nova pasta')).toBeFocused();

  // The files' own window is the system's; the dialog before and after it is ours.
  await botao('Enviar').focus();
  await page.keyboard.press('Enter');
  const dialogo = page.getByRole('dialog', { name: 'Enviar documentos' });
  await expect(dialogo.getByLabel('Tag')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await (await escolha).setFiles(texto('nota.txt'));
  await expect(dialogo.getByText('nota.txt')).toBeVisible();
  await dialogo.getByRole('button', { name: 'Enviar' }).press('Enter');
  await expect(botao('Enviar')).toBeFocused();
  await expect(linha(page, 'nota.txt')).toBeVisible();
  await enviar(page, [pdf('laudo.pdf')]);
  await expect(linha(page, 'laudo.pdf')).toBeVisible();

  // Arrows choose; Enter opens a folder and Backspace comes back to it.
  await lista(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(linha(page, 'Nível anterior')).toBeVisible();
  await expect(lista(page)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(linha(page, 'Exames')).toHaveAttribute('aria-selected', 'true');
  await expect(lista(page)).toBeFocused();

  // Seen and closed.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(visor(page, 'laudo.pdf').getByRole('img', { name: 'Página 1 de 3' })).toHaveAttribute(
    'data-pronta',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(lista(page)).toBeFocused();
  await expect(linha(page, 'laudo.pdf')).toHaveAttribute('aria-selected', 'true');

  // A new name, and one given up.
  for (const [tecla, nome] of [
    ['Enter', 'exame.pdf'],
    ['Escape', 'exame.pdf'],
  ] as const) {
    await page.keyboard.press('F2');
    await page.keyboard.type(tecla === 'Enter' ? 'exame' : 'outro');
    await page.keyboard.press(tecla);
    await expect(linha(page, nome)).toHaveAttribute('aria-selected', 'true');
    await expect(lista(page)).toBeFocused();
  }

  // Moved by the menu of its row.
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Visualizar' })).toBeFocused();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Mover' })).toBeFocused();
  await page.keyboard.press('Enter');
  const mover = page.getByRole('dialog', { name: 'Mover "exame.pdf"' });
  await mover.getByRole('radio', { name: 'Exames' }).focus();
  await page.keyboard.press('Space');
  await mover.getByRole('button', { name: 'Mover para cá' }).press('Enter');
  await expect(page.getByText('"exame.pdf" movido para Exames.')).toBeVisible();
  await expect(lista(page)).toBeFocused();

  // To the bin and back.
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Sim' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(linha(page, 'nota.txt')).toHaveCount(0);
  await expect(lista(page)).toBeFocused();
  await botao('Lixeira').focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Lixeira' })
    .getByRole('button', { name: 'Restaurar' })
    .press('Enter');
  await expect(linha(page, 'nota.txt')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(botao('Lixeira')).toBeFocused();
  expect(erros).toEqual([]);
});

test('[DOC-05] [D25] [D31] roda com Ctrl, brilho e contraste, girar o PDF, imprimir, o documento seguinte, e o menu pelo botão direito @longo', async ({
  page,
  context,
}) => {
  const erros = escutar(page);
  const { id, endereco } = await documentosDe(page);
  await entrar(page, 'admin');
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(320, 160);
    canvas.getContext('2d')?.fillRect(0, 0, 320, 160);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
  });
  await anexar(page, id, bytes('a-raio-x.png', 'image/png', Buffer.from(png, 'base64')));
  await anexar(
    page,
    id,
    bytes('b-laudo.pdf', 'application/pdf', makePdf({ pages: 2, text: (n) => [`Folha ${n}`] })),
  );
  await page.goto(endereco);

  // The row under the pointer, and no other, whatever had the keyboard before.
  await linha(page, 'b-laudo.pdf').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Visualizar' })).toBeVisible();
  await expect(linha(page, 'b-laudo.pdf')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Visualizar' })).toBeHidden();
  await linha(page, 'b-laudo.pdf').click();
  await expect(linha(page, 'b-laudo.pdf')).toHaveAttribute('aria-selected', 'true');
  await expect(linha(page, 'a-raio-x.png')).toHaveAttribute('aria-selected', 'false');

  const foto = await abrir(page, 'a-raio-x.png');
  await expect(foto.getByText('100%')).toBeVisible();
  await foto.getByRole('img', { name: 'a-raio-x.png' }).hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect(foto.getByText('110%')).toBeVisible();
  await foto.getByRole('button', { name: 'Brilho e contraste' }).click();
  await page.getByRole('switch', { name: 'Negativo' }).click();
  await page.getByRole('slider', { name: 'Brilho' }).press('ArrowRight');
  await expect(foto.getByRole('img', { name: 'a-raio-x.png' })).toHaveCSS(
    'filter',
    /brightness\(1\.05\).*invert\(1\)/,
  );
  await expect(foto.getByRole('button', { name: 'Documento anterior' })).toBeDisabled();
  await foto.getByRole('button', { name: 'Próximo documento' }).click();

  const laudo = visor(page, 'b-laudo.pdf');
  const folha = laudo.getByRole('img', { name: 'Página 1 de 2' });
  await expect(folha).toHaveAttribute('data-pronta', 'true');
  const empe = await folha.boundingBox();
  expect(empe && empe.height > empe.width).toBe(true);
  await laudo.getByRole('button', { name: 'Girar' }).click();
  await expect
    .poll(async () => (await folha.boundingBox().then((box) => box && box.width > box.height)) ?? false)
    .toBe(true);
  const impressa = context.waitForEvent('page');
  await laudo.getByRole('button', { name: 'Imprimir' }).click();
  await (await impressa).close();
  await page.keyboard.press('Escape');
  await expect(laudo).toBeHidden();
  await expect(linha(page, 'b-laudo.pdf')).toHaveAttribute('aria-selected', 'true');
  expect(erros).toEqual([]);
});
