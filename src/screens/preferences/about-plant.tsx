import type { CataloguePlant } from '#domain/catalogue.ts';
import { seasonMonths, seasonText } from '#domain/season.ts';
import { DialogTitle, InfoDialog } from '#ui/info-dialog.tsx';
import { PlantInfo } from '#garden/plant-info.tsx';

interface Props {
  plant: CataloguePlant;
  /** The month that is now, 0 to 11. */
  month: number;
  onClose: () => void;
}

export function AboutPlant({ plant, month, onClose }: Props) {
  const { name, category, imgUrl, description, link, plantingMonths } = plant;
  return (
    <InfoDialog onClose={onClose}>
      <PlantInfo
        name={name}
        title={<DialogTitle>{name}</DialogTitle>}
        category={category}
        imgUrl={imgUrl}
        description={description}
        link={link}
        season={seasonText(plantingMonths)}
        months={seasonMonths(plantingMonths)}
        current={month}
      />
    </InfoDialog>
  );
}
