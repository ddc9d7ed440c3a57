import { useDeferredValue, useMemo } from 'react';
import { compilar, type Formulario } from '#domain/formulario/compilar.ts';
import type { Dado } from '#domain/formulario/tipos.ts';
import { today } from '#shared/clock.ts';
import { PreviewForm } from '#capabilities/formulario/index.ts';
import { construtor as texto } from '#messages/construtor.ts';

/** The form as a phone shows it, drawn again as it is built; what is typed in it goes nowhere. */
export function Preview({ nome, dado, grave }: { nome: string; dado: Dado; grave: boolean }) {
  const late = useDeferredValue(dado);
  const formulario = useMemo<Formulario | null>(
    () => (grave || late.templateRecord.length === 0 ? null : compilar(nome || texto.novo, late, today())),
    [nome, late, grave],
  );
  return (
    <section aria-label={texto.vistas.previa}>
      <p className="z-fraco">{texto.previaTexto}</p>
      <div className="z-construtor-celular">
        {formulario ? (
          <PreviewForm formulario={formulario} />
        ) : (
          <p className="z-fraco">{grave ? texto.previaGrave : texto.previaVazia}</p>
        )}
      </div>
    </section>
  );
}
