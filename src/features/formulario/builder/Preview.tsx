import { Button } from 'antd';
import { Monitor } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { compilar, type Formulario } from '#domain/formulario/compilar.ts';
import type { Dado } from '#domain/formulario/tipos.ts';
import { today } from '#shared/clock.ts';
import { PreviewForm } from '#capabilities/formulario/index.ts';
import { construtor as texto } from '#messages/formulario-construtor.ts';
import { Modal } from '#shared/ui/Modal.tsx';

/** The form as a phone shows it, drawn again as it is built; what is typed in it goes nowhere. */
export function Preview({ nome, dado, grave }: { nome: string; dado: Dado; grave: boolean }) {
  const [wide, setWide] = useState(false);
  const late = useDeferredValue(dado);
  const formulario = useMemo<Formulario | null>(
    () => (grave || late.templateRecord.length === 0 ? null : compilar(nome || texto.novo, late, today())),
    [nome, late, grave],
  );
  return (
    <section aria-label={texto.vistas.previa}>
      <p className="z-fraco">{texto.previaTexto}</p>
      {formulario ? (
        <Button icon={<Monitor size={15} aria-hidden />} onClick={() => setWide(true)}>
          {texto.previaLarga}
        </Button>
      ) : null}
      {wide && formulario ? (
        <Modal title={nome || texto.novo} width={1000} onClose={() => setWide(false)} footer={null}>
          <PreviewForm formulario={formulario} />
        </Modal>
      ) : null}
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
