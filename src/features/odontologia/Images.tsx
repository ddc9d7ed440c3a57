/** X-rays and photographs: of the chosen tooth, or of the whole mouth; a click makes one large. */
import { Button, Flex, Image } from 'antd';
import { ImagePlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ImagemDaBoca, Odontograma } from '#domain/odontologia/tipos.ts';
import { FormDrawerLater, useFileAddress } from '#engine/kit/index.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';
import { IMAGES } from './wire.ts';

type Props = {
  readonly patient: number;
  readonly data: Odontograma;
  /** Absent: all that there are. */
  readonly tooth?: string;
  readonly writes: boolean;
  readonly onSaved: () => void;
};

export function Images({ patient, data, tooth, writes, onSaved }: Props) {
  const [adding, setAdding] = useState(false);
  const shown = data.imagens.filter(({ dentes }) => tooth === undefined || dentes.includes(tooth));
  const id = data.dentes.find(({ codigo }) => codigo === tooth)?.id;
  if (shown.length === 0 && !writes) return null;
  return (
    <section className="z-pilha z-odonto-imagens z-nao-imprimir" aria-label={texto.imagens}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <h3>{texto.imagens}</h3>
        {writes ? (
          <Button size="small" icon={<ImagePlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {texto.incluirImagem}
          </Button>
        ) : null}
      </Flex>
      {shown.length === 0 && tooth !== undefined ? <p className="z-fraco">{texto.semImagem}</p> : null}
      <Image.PreviewGroup>
        <ul className="z-limpa z-odonto-galeria">
          {shown.map((picture) => (
            <Picture key={picture.id} picture={picture} />
          ))}
        </ul>
      </Image.PreviewGroup>
      {adding ? (
        <Suspense fallback={null}>
          <FormDrawerLater
            resource={IMAGES}
            initial={{ pacienteId: patient, dentes: id === undefined ? [] : [{ denteId: id }] }}
            onSaved={onSaved}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function Picture({ picture }: { readonly picture: ImagemDaBoca }) {
  const address = useFileAddress(picture.imagem, { recurso: IMAGES, registro: picture.id, campo: 'imagem' });
  const name = texto.imagem(picture);
  return (
    <li>
      {address === null ? (
        <span className="z-odonto-sem-imagem" role="img" aria-label={name} />
      ) : (
        <Image src={address} alt={name} width={120} height={90} />
      )}
      <span className="z-fraco">{name}</span>
      {picture.observacao === null ? null : <span>{picture.observacao}</span>}
    </li>
  );
}
