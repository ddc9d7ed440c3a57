/** A label read by the camera, which is a film of one (LAB-01). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, expect, test, type Page } from '@playwright/test';
import { barrasDe } from '#domain/laboratorio/code128.ts';
import { leituraPelaCamera as texto } from '#messages/laboratorio.ts';
import { entrar } from '#tests/support/entrada.ts';
import { navegadorInteiro } from '../../playwright.config.ts';

const [LARGURA, ALTURA, MODULO] = [640, 480, 4];
const ETIQUETA = '00000001';

/** A film of two pictures (YUV4MPEG2): white paper and the bars of the text, which the invented camera shows again and again. */
function filme(arquivo: string, codigo: string): string {
  const { barras, modulos } = barrasDe(codigo);
  const inicio = Math.floor((LARGURA - modulos * MODULO) / 2);
  const linha = Buffer.alloc(LARGURA, 235);
  for (const { x, largura } of barras) linha.fill(16, inicio + x * MODULO, inicio + (x + largura) * MODULO);
  const branca = Buffer.alloc(LARGURA, 235);
  const luz = Buffer.concat(Array.from({ length: ALTURA }, (_, y) => (y > 140 && y < 340 ? linha : branca)));
  const cor = Buffer.alloc((LARGURA / 2) * (ALTURA / 2) * 2, 128);
  const quadro = Buffer.concat([Buffer.from('FRAME\n'), luz, cor]);
  mkdirSync(dirname(arquivo), { recursive: true });
  writeFileSync(
    arquivo,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${LARGURA} H${ALTURA} F5:1 Ip A1:1 C420jpeg\n`), quadro, quadro]),
  );
  return arquivo;
}

const COM_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** At the bench of the first house, in a browser of these arguments. */
async function naBancada(
  baseURL: string,
  args: readonly string[],
  fazer: (page: Page) => Promise<void>,
  sem: readonly string[] = [],
): Promise<void> {
  const browser = await chromium.launch({ ...navegadorInteiro, args: [...navegadorInteiro.args, ...args] });
  try {
    const contexto = await browser.newContext({
      baseURL,
      locale: 'pt-BR',
      viewport: { width: 1366, height: 768 },
    });
    const page = await contexto.newPage();
    // ZXing's way, also where the browser has a reader of its own.
    await page.addInitScript((nomes) => {
      for (const nome of nomes) Reflect.deleteProperty(globalThis, nome);
    }, sem);
    await entrar(page, 'admin', '/laboratorios');
    await page.getByRole('main').getByRole('button', { name: 'Escolher prestador' }).click();
    const dialogo = page.getByRole('dialog', { name: 'Alterar Prestador' });
    await dialogo.locator('label').filter({ hasText: 'Clínica Aurora' }).click();
    await dialogo.getByRole('button', { name: 'Alterar' }).click();
    await expect(dialogo).toBeHidden();
    await page.getByRole('button', { name: texto.abrir }).click();
    await fazer(page);
  } finally {
    await browser.close();
  }
}

test('[LAB-01] a câmera lê a etiqueta e abre a amostra @longo', async ({ baseURL }, { outputDir }) => {
  const video = filme(join(outputDir, 'etiqueta.y4m'), ETIQUETA);
  await naBancada(
    baseURL ?? '',
    [...COM_CAMERA, `--use-file-for-fake-video-capture=${video}`],
    async (page) => {
      await expect(page.getByRole('status').getByRole('link', { name: ETIQUETA })).toBeVisible();
      await expect(page.getByRole('dialog', { name: texto.titulo })).toBeHidden();
    },
    ['BarcodeDetector'],
  );
});

test('[LAB-01] um código que não é de amostra é dito, e a leitura continua @longo', async ({ baseURL }, {
  outputDir,
}) => {
  const video = filme(join(outputDir, 'alheio.y4m'), 'LOTE-A7');
  await naBancada(
    baseURL ?? '',
    [...COM_CAMERA, `--use-file-for-fake-video-capture=${video}`],
    async (page) => {
      const dialogo = page.getByRole('dialog', { name: texto.titulo });
      await expect(dialogo.getByText(texto.alheio('LOTE-A7'))).toBeVisible();
      await dialogo.getByRole('button', { name: texto.digitar }).click();
      await expect(dialogo).toBeHidden();
    },
  );
});

test('[LAB-01] sem câmera, ou sem licença para ela, diz-se o que fazer @longo', async ({ baseURL }) => {
  await naBancada(baseURL ?? '', ['--use-fake-ui-for-media-stream'], async (page) => {
    await expect(page.getByRole('alert').getByText(texto.ausente)).toBeVisible();
  });
  await naBancada(
    baseURL ?? '',
    ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
    async (page) => {
      await expect(page.getByRole('alert').getByText(texto.negada)).toBeVisible();
    },
  );
});
