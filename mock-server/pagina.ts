/** The pages a person sees on the stand-ins: plain, and saying what they are. */

export function escapar(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A whole page; `corpo` is HTML already escaped. */
export function pagina(titulo: string, corpo: string, cor = '#0b5fb5'): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapar(titulo)}</title><style>
*{box-sizing:border-box}body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#1c2430;background:#f3f5f8}
header{background:${cor};color:#fff;padding:14px 20px;font-weight:600;font-size:17px}
.nota{background:#fff3cd;color:#664d03;padding:8px 20px;font-size:13px}
main{max-width:560px;margin:28px auto;padding:24px;background:#fff;border:1px solid #dde2e9;border-radius:10px}
h1{font-size:19px;margin:0 0 6px}p{margin:0 0 14px;color:#4a5565}form{margin:0}
button,.botao{display:block;width:100%;text-align:left;font:inherit;padding:11px 14px;margin:0 0 8px;border:1px solid #c7cfda;
border-radius:8px;background:#fff;color:inherit;cursor:pointer;text-decoration:none}
button:hover,.botao:hover,button:focus-visible{border-color:${cor};background:#f2f7fd}
button small{display:block;color:#5b6675}button.acao{background:${cor};border-color:${cor};color:#fff;text-align:center;font-weight:600}
label{display:block;font-weight:600;margin-bottom:4px}
input{width:100%;font:inherit;padding:10px 12px;border:1px solid #c7cfda;border-radius:8px;margin-bottom:10px}
article{border-top:1px solid #e4e8ee;padding:12px 0}article h2{font-size:15px;margin:0}article a{word-break:break-all}
hr{border:0;border-top:1px solid #e4e8ee;margin:16px 0}
</style></head><body><header>${escapar(titulo)}</header>
<div class="nota">Simulação da demonstração neste computador. Não é o serviço verdadeiro.</div><main>${corpo}</main></body></html>`;
}

/** '111.222.333-96' */
export function cpfEscrito(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** Hidden fields that carry the request over a form. */
export function escondidos(campos: { readonly [name: string]: string | undefined }): string {
  return Object.entries(campos)
    .map(([name, value]) => `<input type="hidden" name="${escapar(name)}" value="${escapar(value ?? '')}">`)
    .join('');
}
