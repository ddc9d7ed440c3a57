/** PDFs, keys and peers for the tests of the signature. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { Autoridade, type Emitido } from '../../mock-server/icp.ts';
import { lerConfianca, type Confianca } from '#server/capabilities/assinatura/confianca.ts';
import { abrirLeitor } from '#server/capabilities/assinatura/isolado/leitor.ts';
import type { Meios } from '#server/capabilities/assinatura/service.ts';
import type { ChaveEmNuvem } from '#server/gateways/assinador-nuvem/port.ts';

export const CPF = '33344455508';

export async function pdfDe(paginas = 1, useObjectStreams = true): Promise<Buffer> {
  const documento = await PDFDocument.create();
  for (let n = 1; n <= paginas; n++) {
    const pagina = documento.addPage();
    if (n <= 10) pagina.drawText(`Página ${n}`);
  }
  return Buffer.from(await documento.save({ useObjectStreams }));
}

/** Written by hand: making so many pages with the library takes longer than signing them. */
export function pdfEnorme(paginas: number): Buffer {
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${paginas} /MediaBox [0 0 595 842] /Kids [${Array.from({ length: paginas }, (_, n) => `${n + 3} 0 R`).join(' ')}] >>`,
    ...Array.from({ length: paginas }, () => '<< /Type /Page /Parent 2 0 R >>'),
  ];
  let texto = '%PDF-1.7\n';
  const lugares = objetos.map((objeto, n) => {
    const lugar = texto.length;
    texto += `${n + 1} 0 obj\n${objeto}\nendobj\n`;
    return `${String(lugar).padStart(10, '0')} 00000 n \n`;
  });
  const total = objetos.length + 1;
  const xref = `xref\n0 ${total}\n0000000000 65535 f \n${lugares.join('')}trailer\n<< /Size ${total} /Root 1 0 R >>\n`;
  return Buffer.from(`${texto}${xref}startxref\n${texto.length}\n%%EOF\n`, 'latin1');
}

/** An authority whose revocation lists are read from it directly. */
export async function autoridade(): Promise<{ icp: Autoridade; confianca: Confianca }> {
  const icp = await Autoridade.abrir('AC de Teste', 'http://lcr.test', undefined);
  const lida = lerConfianca(
    { ASSINATURA_RAIZES_DEMONSTRACAO: icp.raiz.pem, ASSINATURA_INTERMEDIARIAS: icp.intermediaria.pem },
    1000,
  );
  return {
    icp,
    confianca: { ...lida, buscar: (url) => icp.lcr(url.endsWith('/raiz.crl') ? 'raiz' : 'emissora') },
  };
}

/** A cloud key that holds one certificate and signs with `emitido`'s key. */
export function chaveDe(emitido: Emitido, certificado = emitido): ChaveEmNuvem {
  return {
    porChamada: 5,
    certificados: () => Promise.resolve([{ alias: 'a', certificado: certificado.pem }]),
    assinar: async (_token, _alias, resumos) => {
      const { privateEncrypt, KeyObject } = await import('node:crypto');
      const pem = KeyObject.from(emitido.chave).export({ format: 'pem', type: 'pkcs8' });
      const prefixo = Buffer.from('3031300d060960864801650304020105000420', 'hex');
      return resumos.map(({ resumo }) => privateEncrypt(pem, Buffer.concat([prefixo, resumo])));
    },
  };
}

export const meiosDe = (confianca: Confianca, carimbador: Meios['carimbador'] = null): Meios => ({
  confianca,
  leitor: abrirLeitor(confianca),
  carimbador,
  agora: () => new Date(),
});

export class Oficina {
  readonly pasta = mkdtempSync(join(tmpdir(), 'zelo-assinatura-'));

  arquivo(nome: string, conteudo?: string | Uint8Array): string {
    const caminho = join(this.pasta, nome);
    if (conteudo !== undefined) writeFileSync(caminho, conteudo);
    return caminho;
  }

  rodar(comando: string, ...args: string[]): string {
    return execFileSync(comando, args, {
      cwd: this.pasta,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  fechar(): void {
    rmSync(this.pasta, { recursive: true, force: true });
  }
}

/** The last signature of a PDF, cut without our own reader: covered bytes and the CMS. */
export function recortar(pdf: Buffer): { coberto: Buffer; cms: Buffer } {
  const faixas = [...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+) (\d+) (\d+) (\d+)\s*\]/g)];
  const [, a, b, c, d] = (faixas.at(-1) ?? []).map(Number) as [number, number, number, number, number];
  const cms = Buffer.from(pdf.subarray(b + 1, c - 1).toString('latin1'), 'hex');
  const tamanho = 4 + cms.readUInt16BE(2);
  return {
    coberto: Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]),
    cms: cms.subarray(0, tamanho),
  };
}
