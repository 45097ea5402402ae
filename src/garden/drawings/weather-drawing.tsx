import { lazy, Suspense } from 'react';
import classes from './weather-drawing.module.css';
import type { WeatherImageProps } from './weather-image.tsx';

/** The drawings stay out of the first load. */
const WeatherImage = lazy(() => import('./weather-image.tsx'));

/** Drawn weather by the service's name for it; its place is there before the drawing is. */
export const WeatherDrawing = (props: WeatherImageProps) => (
  <span className={classes.drawing}>
    <Suspense>
      <WeatherImage {...props} />
    </Suspense>
  </span>
);
