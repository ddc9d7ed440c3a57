/** The calls of the builder, each in the provider that the template belongs to. */
import type { Previa, TemplateEntity } from '#domain/formulario/wire.ts';
import type { RecordWire, Row } from '#engine/kit/index.ts';
import { request, requestFull } from '#shared/http/client.ts';

const em = (prestadorId: number | null) =>
  prestadorId === null ? undefined : { 'id-prestador': String(prestadorId) };

/** How a draft is read and written; an administrator's may lie in a provider that is not the current one. */
export function templateWire(template: TemplateEntity | null, prestadorId: () => number | null): RecordWire {
  const send = async (path: string, options: Parameters<typeof requestFull>[1]) => {
    const { data, headers: answer } = await requestFull<Row>(path, {
      ...options,
      headers: em(prestadorId()),
      silent: true,
    });
    return { row: data, told: answer.has('x-mensagem') };
  };
  return {
    get: () =>
      template
        ? Promise.resolve(template as unknown as Row)
        : Promise.reject(new Error('a new template has no row')),
    create: (body, idempotencyKey) => send('form-templates', { method: 'POST', body, idempotencyKey }),
    update: (id, body, versao) => send(`form-templates/${id}`, { method: 'PATCH', body, ifMatch: versao }),
  };
}

export function lerPrevia(id: number, prestadorId: number | null): Promise<Previa> {
  return request<Previa>(`form-templates/${id}/previa-publicacao`, {
    headers: em(prestadorId),
    silent: true,
  });
}

export function publicar(id: number, versao: number, prestadorId: number | null): Promise<unknown> {
  return request(`form-templates/${id}/publicar`, {
    method: 'POST',
    ifMatch: versao,
    headers: em(prestadorId),
    silent: true,
  });
}

export function novaVersao(id: number, prestadorId: number | null): Promise<{ id: number }> {
  return request<{ id: number }>(`form-templates/${id}/nova-versao`, {
    method: 'POST',
    headers: em(prestadorId),
  });
}

export function mudarPrestador(id: number, de: number | null, prestadorId: number): Promise<unknown> {
  return request(`form-templates/${id}/prestador`, {
    method: 'POST',
    body: { prestadorId },
    headers: em(de),
  });
}
